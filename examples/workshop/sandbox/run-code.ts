import { runInThread, ThreadError } from 'casement-service/thread';
import type { JsonValue } from 'casement-service/agent';
import { StepFailure } from '../skill.ts';
import type { SandboxOutcome, SandboxTask } from './sandbox-thread.ts';

const TIMEOUT_MS = 1000;
/** The thread has to start before the code's own time begins. */
const START_MS = 20_000;
const THREAD_MEMORY_MB = 64;
const MAX_CODE_LENGTH = 20_000;
const MAX_RESULT_LENGTH = 20_000;
/** Each level indents all that is below it once more. */
const MAX_RESULT_DEPTH = 30;
const MAX_ERROR_LENGTH = 2000;

const isDeeper = (value: JsonValue, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1)));

/**
 * Runs JavaScript in QuickJS, an engine of its own inside WebAssembly: it reaches nothing of the service. The
 * value of the last statement is given back as JSON; `input` is what the code finds under that name. Rejects
 * with a StepFailure.
 * @param visitorId Whose code it is: visitors take turns.
 */
export const runCode = async (
  visitorId: string,
  code: string,
  input: JsonValue = null,
  timeoutMs = TIMEOUT_MS,
): Promise<JsonValue> => {
  if (code.length > MAX_CODE_LENGTH) throw new StepFailure('The code is too long.');
  const task: SandboxTask = { code, input, timeoutMs };
  const module = new URL('./sandbox-thread.ts', import.meta.url);
  const limits = { timeoutMs: START_MS + timeoutMs, maxMemoryMB: THREAD_MEMORY_MB };
  const outcome = await runInThread<SandboxOutcome>(visitorId, module, task, limits).catch(
    (error: unknown) => {
      const isLate = error instanceof ThreadError && error.code === 'timeout';
      throw new StepFailure(isLate ? 'It took too long.' : 'The code could not be run.', { cause: error });
    },
  );
  if ('error' in outcome) throw new StepFailure(outcome.error.slice(0, MAX_ERROR_LENGTH));
  if (outcome.value.length > MAX_RESULT_LENGTH) throw new StepFailure('The result is too long.');
  const value = JSON.parse(outcome.value) as JsonValue;
  if (isDeeper(value, MAX_RESULT_DEPTH)) throw new StepFailure('The result is nested too deeply.');
  return value;
};
