import { startHostPage } from '../../../examples/script-tag/server.ts';
import { startService } from '../../../examples/service/start-service.ts';
import type { Order, ServeReport } from './child-servers.ts';

const report = (message: ServeReport): void => {
  process.send?.(message);
};

const start = (order: Order): Promise<{ url: string; close(): Promise<void> }> =>
  order.what === 'service' ? startService(order.options) : startHostPage(order.options);

process.once('message', (order: Order) => {
  start(order)
    .then((server) => {
      const end = (): void => {
        server.close().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      };
      process.once('disconnect', end);
      process.once('SIGTERM', end);
      report({ url: server.url });
    })
    .catch((error: unknown) => {
      report({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      process.exit(1);
    });
});
