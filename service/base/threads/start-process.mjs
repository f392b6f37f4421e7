// The beginning of a process with a limit on its memory: `node start-process.mjs MODULE MEGABYTES`.
import { isMainThread, Worker } from 'node:worker_threads';

const [, , module, maxMemoryMB] = process.argv;
const WATCH_MS = 20;

if (isMainThread) {
  // The limit that the system knows is not on every system, and that of the engine leaves out buffers.
  new Worker(new URL(import.meta.url), { argv: [module, maxMemoryMB], execArgv: [] }).unref();
  if (module.endsWith('.ts') && !process.features.typescript) {
    const { register } = await import('tsx/esm/api');
    register();
  }
  await import(module);
} else {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMemoryMB * 1024 * 1024) process.kill(process.pid, 'SIGKILL');
  }, WATCH_MS);
}
