import { once } from 'node:events';
import { startHostPage } from '../../../examples/script-tag/server.ts';
import { startService } from '../../../service/server/start-service.ts';
import type { Order, ServeReport } from './child-servers.ts';

const report = (message: ServeReport): void => {
  process.send?.(message);
};

const start = (order: Order): Promise<{ url: string; close(): Promise<void> }> =>
  order.what === 'service' ? startService(order.options) : startHostPage(order.options);

const [order] = await once(process, 'message');
try {
  const server = await start(order as Order);
  report({ url: server.url });
  await Promise.race([once(process, 'disconnect'), once(process, 'SIGTERM')]);
  await server.close();
  process.exit(0);
} catch (error) {
  report({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  process.exit(1);
}
