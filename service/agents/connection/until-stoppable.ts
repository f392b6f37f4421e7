/** How long a stop waits for the back end to say what it is to stop. */
const WAIT_MS = 10_000;

/**
 * Makes the end of a request whose reply says by which name it is stopped. It ends with the answer; where the
 * visitor stops that before the name is known, the request lasts until the reply has said it, ten seconds at
 * most.
 * @param isKnown Whether the name is known.
 */
export const untilStoppable = (answer: AbortSignal, isKnown: () => boolean) => {
  const ends = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    if (answer.reason !== 'stop' || isKnown()) ends.abort();
    else timer = setTimeout(() => ends.abort(), WAIT_MS).unref();
  };
  if (answer.aborted) onAbort();
  answer.addEventListener('abort', onAbort, { once: true });
  return {
    signal: ends.signal,
    end: (): void => {
      clearTimeout(timer);
      answer.removeEventListener('abort', onAbort);
      ends.abort();
    },
  };
};
