import type { CodeRun } from './highlight.ts';

/** How long one code may take, its grammar's way over the network included. */
const TIMEOUT_MS = 10_000;

type Runs = CodeRun[][] | undefined;

/** Makes what colors code in a worker, one after the other. A worker that takes too long is ended; the next code gets a new one. */
const createHighlighter = () => {
  let worker: Worker | undefined;
  let last: Promise<Runs> = Promise.resolve(undefined);

  const ask = (chunks: readonly string[], language: string): Promise<Runs> =>
    new Promise((resolve) => {
      const asked = (worker ??= new Worker(new URL('highlight.worker.ts', import.meta.url), {
        type: 'module',
      }));
      const end = (runs: Runs, isBroken: boolean) => {
        clearTimeout(timer);
        if (isBroken) {
          asked.terminate();
          worker = undefined;
        }
        resolve(runs);
      };
      const timer = setTimeout(() => end(undefined, true), TIMEOUT_MS);
      asked.addEventListener('message', ({ data }: MessageEvent<Runs>) => end(data, false), { once: true });
      asked.addEventListener('error', () => end(undefined, true), { once: true });
      asked.postMessage({ chunks, language }, []);
    });

  return (chunks: readonly string[], language: string): Promise<Runs> => {
    last = last.catch(() => undefined).then(() => ask(chunks, language));
    return last;
  };
};

/**
 * Colors code in a language by any of its names, without holding up the page.
 * @returns The runs of each chunk; undefined when the language is not known here, or takes too long. Rejects where there are no workers.
 */
export const highlightApart = createHighlighter();
