import type { CodeRun } from './highlight.ts';

/** How long one piece of code may take, with the loading of its grammar. */
const TIMEOUT_MS = 10_000;

/** Hears of the runs of each chunk, in their order. */
type OnRuns = (runs: CodeRun[]) => void;

/**
 * Colors code in a worker, one piece after the other. A worker that takes too long is ended; the next code
 * gets a new one.
 */
const createHighlighter = () => {
  let worker: Worker | undefined;
  let last: Promise<void> = Promise.resolve();

  const ask = (chunks: readonly string[], language: string, onRuns: OnRuns): Promise<void> =>
    new Promise((resolve) => {
      const asked = (worker ??= new Worker(new URL('highlight.worker.ts', import.meta.url), {
        type: 'module',
      }));
      const ending = new AbortController();
      const end = (isBroken: boolean) => {
        clearTimeout(timer);
        ending.abort();
        if (isBroken) {
          asked.terminate();
          worker = undefined;
        }
        resolve();
      };
      const timer = setTimeout(end, TIMEOUT_MS, true);
      let missing = chunks.length;
      const hear = ({ data }: MessageEvent<CodeRun[] | undefined>) => {
        if (data) onRuns(data);
        missing -= 1;
        if (!data || missing === 0) end(false);
      };
      asked.addEventListener('message', hear, ending);
      asked.addEventListener('error', () => end(true), ending);
      asked.postMessage({ chunks, language }, []);
    });

  return (chunks: readonly string[], language: string, onRuns: OnRuns): Promise<void> => {
    last = last.catch(() => undefined).then(() => ask(chunks, language, onRuns));
    return last;
  };
};

/**
 * Colors code in a language by any of its names, without holding up the page. Nothing is heard where the
 * language is not known here; where it takes too long, nothing more. Rejects where there are no workers.
 */
export const highlightApart = createHighlighter();
