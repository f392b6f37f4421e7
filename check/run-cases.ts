import { setTimeout as wait } from 'node:timers/promises';
import type { Case } from './collect-cases.ts';
import { LeftOut } from './left-out.ts';
import { NoAnswer } from './no-answer.ts';

export type Outcome = {
  section: string;
  name: string;
  outcome: 'passed' | 'failed' | 'left out';
  /** Why it failed or was left out, in words. */
  why?: string;
  ms: number;
};

/** A service that has not answered so often in a row is not asked any more. */
const MAX_SILENCES = 3;

const GONE = 'the service does not answer any more';

type RunOptions = {
  /** How long one case may take. */
  caseMs: number;
  /** Called before each case. */
  onBegin: () => void;
  onOutcome: (outcome: Outcome) => void;
  /** Says what the service answered last. */
  lastCall: () => string;
};

/** Tries the cases one after the other, since a service may limit what comes at once. */
export const runCases = async (cases: readonly Case[], options: RunOptions): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  let silences = 0;
  for (const { section, name, run } of cases) {
    options.onBegin();
    const startedAt = performance.now();
    const { isSilence = false, ...judged }: Judged =
      silences < MAX_SILENCES ? await judge(run, options) : { outcome: 'left out', why: GONE };
    const outcome = { section, name, ...judged, ms: Math.round(performance.now() - startedAt) };
    if (isSilence) silences += 1;
    else if (judged.outcome !== 'left out') silences = 0;
    outcomes.push(outcome);
    options.onOutcome(outcome);
  }
  return outcomes;
};

type Judged = Pick<Outcome, 'outcome' | 'why'> & { isSilence?: boolean };

/**
 * Waits for so long at most. Throws `NoAnswer`. @param what What has no end, as the beginning of a sentence.
 */
export const endWithin = async <Result>(
  ms: number,
  running: Promise<Result>,
  what = 'There is no end',
): Promise<Result> => {
  const over = new AbortController();
  const late = async () => {
    await wait(ms, undefined, { signal: over.signal });
    throw new NoAnswer(`${what} within ${ms / 1000} s.`);
  };
  running.catch(() => {});
  try {
    return await Promise.race([running, late()]);
  } finally {
    over.abort();
  }
};

const judge = async (run: Case['run'], { caseMs, lastCall }: RunOptions): Promise<Judged> => {
  try {
    await endWithin(caseMs, run());
    return { outcome: 'passed' };
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof LeftOut) return { outcome: 'left out', why: message };
    const last = lastCall();
    const why = last === '' ? message : `${message} (the last call: ${last})`;
    return { outcome: 'failed', why, isSilence: error instanceof NoAnswer };
  }
};
