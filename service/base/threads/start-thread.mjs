// Before a thread can run TypeScript, it has to learn it: it does not take over what its maker knows of it.
import { workerData as module } from 'node:worker_threads';

if (module.endsWith('.ts') && !process.features.typescript) {
  const { register } = await import('tsx/esm/api');
  register();
}
await import(module);
