import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ProcessReport } from './processes.ts';

/**
 * How often the event loop is looked at. A look takes processor time from the server, but a rarer one misses
 * more of a block.
 */
const LOOK_MS = 5;

/**
 * A loop that waits for the machine's other processes is not blocked: only the time that it computed counts.
 * What the looks themselves take is not the server's.
 */
const watchLoop = () => {
  let [at, cpu] = [performance.now(), process.cpuUsage()];
  let blockedMs = 0;
  let lookedMs = 0;
  setInterval(() => {
    const beganMs = performance.now();
    const now = process.cpuUsage();
    const passedMs = performance.now() - at - LOOK_MS;
    const workedMs = (now.user - cpu.user + now.system - cpu.system) / 1000;
    blockedMs = Math.max(blockedMs, Math.min(passedMs, workedMs));
    [at, cpu] = [performance.now(), now];
    lookedMs += at - beganMs;
  }, LOOK_MS).unref();
  return () => {
    const seen = { blockedMs, lookedMs };
    blockedMs = 0;
    lookedMs = 0;
    return seen;
  };
};

const say = (message: { url: string } | { error: string } | ProcessReport): void => {
  process.send?.(message);
};

/**
 * Serves, in a process of its own, what `start` makes of the order that comes first, and reports what the
 * process worked.
 */
export const serveMeasured = async (
  start: (order: unknown) => Promise<{ url: string; close(): Promise<void> }>,
): Promise<void> => {
  const [order] = await once(process, 'message');
  try {
    const server = await start(order);
    const takeSeen = watchLoop();
    const delay = monitorEventLoopDelay({ resolution: LOOK_MS });
    delay.enable();
    let cpu = process.cpuUsage();
    process.on('message', () => {
      const { user, system } = process.cpuUsage(cpu);
      cpu = process.cpuUsage();
      const lateMs = delay.percentile(99) / 1e6 - LOOK_MS;
      delay.reset();
      const { blockedMs, lookedMs } = takeSeen();
      say({ blockedMs, lateMs, cpuMs: (user + system) / 1000 - lookedMs });
    });
    say({ url: server.url });
    await Promise.race([once(process, 'disconnect'), once(process, 'SIGTERM')]);
    await server.close();
    process.exit(0);
  } catch (error) {
    say({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    process.exit(1);
  }
};
