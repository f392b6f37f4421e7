// Runs the chat service as it was built. In JavaScript, for a loader of TypeScript would double what the
// start of a service takes.
import { once } from 'node:events';
import { startService } from 'casement-service';

const [order] = await once(process, 'message');
try {
  // The workshop's agent is in TypeScript, which not every Node knows by itself.
  if (!process.features.typescript) {
    const { register } = await import('tsx/esm/api');
    register();
  }
  const service = await startService(order);
  process.send({ url: service.url });
  await Promise.race([once(process, 'disconnect'), once(process, 'SIGTERM')]);
  await service.close();
  process.exit(0);
} catch (error) {
  process.send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  process.exit(1);
}
