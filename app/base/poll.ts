import { backOffMs } from './back-off.ts';
import { listen } from './listen.ts';
import { untilAborted } from './until-aborted.ts';

const pauses = { firstMs: 1000, maxMs: 3000, factor: 1.5 };

type PollOptions = {
  signal: AbortSignal;
  /** Asks for the first time at once, and not after a pause. */
  startsAtOnce?: boolean;
  /** Whether somebody waits for what is asked; default: the page is visible. */
  isWatched?: () => boolean;
};

/**
 * Asks again and again, after longer pauses each time, until there is nothing left to ask or the signal
 * aborts. A hidden page asks nothing; a visitor who comes back to it ends the pause.
 * @param ask Returns whether to ask again. Never rejects.
 * @returns A function that ends the pause; during a request it has the next one follow at once.
 */
export const poll = (
  ask: () => Promise<boolean>,
  { signal, startsAtOnce = false, isWatched = () => document.visibilityState === 'visible' }: PollOptions,
): (() => void) => {
  let isWanted = startsAtOnce;
  let endPause: (() => void) | undefined;

  const pause = (durationMs: number): Promise<void> =>
    untilAborted(signal, (settle) => {
      const come = () => isWatched() && settle();
      endPause = settle;
      const timer = setTimeout(come, durationMs);
      const stops = [listen(document, 'visibilitychange', come), listen(globalThis, 'focus', settle)];
      return () => {
        clearTimeout(timer);
        for (const stop of stops) stop();
      };
    });

  const run = async () => {
    for (let attempt = 1; ; attempt += 1) {
      if (!isWanted) await pause(backOffMs(attempt, pauses));
      isWanted = false;
      if (signal.aborted || !(await ask())) return;
    }
  };
  void run();
  return () => {
    isWanted = true;
    endPause?.();
  };
};
