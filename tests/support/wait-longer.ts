import { vi } from 'vitest';

type WaitFor = typeof vi.waitFor;

/** As long as `expect.poll` waits, by the configuration. */
const PATIENCE_MS = 10_000;

/** Has `vi.waitFor` wait longer than a second, which is the time of a busy machine. */
const patient = (waitFor: WaitFor): WaitFor & { isPatient: true } =>
  Object.assign<WaitFor, { isPatient: true }>(
    (check, options) =>
      waitFor(check, {
        timeout: PATIENCE_MS,
        ...(typeof options === 'number' ? { timeout: options } : options),
      }),
    { isPatient: true },
  );

// Files that share a process share `vi`.
if (!('isPatient' in vi.waitFor)) vi.waitFor = patient(vi.waitFor);
