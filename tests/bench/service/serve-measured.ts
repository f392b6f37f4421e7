import { once } from 'node:events';
import { startService, type ServiceOptions } from '../../../examples/service/start-service.ts';

/** The work of the service's process since the last report. */
export type ProcessReport = {
  /** The longest time that one task kept the event loop, milliseconds of the processor. */
  blockedMs: number;
  cpuMs: number;
};

export type ServeAnswer = { url: string } | { error: string };

/** How often the event loop is looked at. */
const LOOK_MS = 5;

/** A loop that waits for the machine's other processes is not blocked: only the time that it computed counts. */
const watchLoop = (): (() => number) => {
  let [at, cpu] = [performance.now(), process.cpuUsage()];
  let blockedMs = 0;
  setInterval(() => {
    // Called once a look, since it takes processor time from the service.
    const now = process.cpuUsage();
    const passedMs = performance.now() - at - LOOK_MS;
    const workedMs = (now.user - cpu.user + now.system - cpu.system) / 1000;
    blockedMs = Math.max(blockedMs, Math.min(passedMs, workedMs));
    [at, cpu] = [performance.now(), now];
  }, LOOK_MS).unref();
  return () => {
    const longestMs = blockedMs;
    blockedMs = 0;
    return longestMs;
  };
};

const say = (message: ServeAnswer | ProcessReport): void => {
  process.send?.(message);
};

// Started with the service's options; each message after that asks for a report.
const [options] = (await once(process, 'message')) as [ServiceOptions];
try {
  const service = await startService(options);
  const takeBlockedMs = watchLoop();
  let cpu = process.cpuUsage();
  process.on('message', () => {
    const { user, system } = process.cpuUsage(cpu);
    cpu = process.cpuUsage();
    say({ blockedMs: takeBlockedMs(), cpuMs: (user + system) / 1000 });
  });
  say({ url: service.url });
  await Promise.race([once(process, 'disconnect'), once(process, 'SIGTERM')]);
  await service.close();
  process.exit(0);
} catch (error) {
  say({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  process.exit(1);
}
