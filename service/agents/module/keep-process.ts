/** The numbers by which a signal reaches this process: its own, those of its group, and that of all. */
const OWN = new Set([process.pid, -process.pid, 0, -1]);

/**
 * Keeps the code of a thread from ending the whole process by `process.kill`, which Node leaves to threads.
 * It keeps `process.abort`, `process.chdir` and the like from them itself, and `process.exit` ends a thread
 * alone. Other processes, such as those that the code has started, get their signals.
 */
export const keepProcess = (): void => {
  const kill = process.kill.bind(process);
  process.kill = (given: number | string, signal) => {
    // Node takes a number that is written as text as well.
    const pid = Number(given);
    // 0 is no signal: it asks whether a process is there.
    if (signal !== 0 && OWN.has(pid)) {
      throw new Error('process.kill would end the service and all of its answers; throw an error instead');
    }
    return kill(pid, signal);
  };
};
