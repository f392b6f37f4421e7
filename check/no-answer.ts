/** Nothing came back from a service: it is away, or it hangs. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

const reasons: Record<string, (url: URL) => string> = {
  ECONNREFUSED: ({ host }) => `Nobody listens at ${host}: the connection is refused.`,
  ENOTFOUND: ({ hostname }) => `There is no host named ${hostname}.`,
  EAI_AGAIN: ({ hostname }) => `The name ${hostname} cannot be looked up at the moment.`,
  ECONNRESET: ({ host }) => `${host} has closed the connection without an answer.`,
  UND_ERR_SOCKET: ({ host }) => `${host} has closed the connection without an answer.`,
};

/** The reason that `fetch` gives stands in the cause of its error. */
const causeOf = (error: unknown): { code?: string; message: string } => {
  const { cause = error } = error as { cause?: unknown };
  return cause as { code?: string; message: string };
};

/** `fetch` that waits for the beginning of an answer for so long, and says in a sentence why there is none. */
export const patientFetch =
  (waitMs: number, onAnswer: (call: string) => void): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const call = `${init?.method ?? 'GET'} ${url.pathname}`;
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), waitMs);
    try {
      const response = await fetch(input, { ...init, signal: giveUp.signal });
      onAnswer(`${call}, status ${response.status}`);
      return response;
    } catch (error) {
      onAnswer(`${call}, without an answer`);
      if (giveUp.signal.aborted) {
        throw new NoAnswer(`${url.host} does not answer ${call} within ${waitMs / 1000} s.`, {
          cause: error,
        });
      }
      const { code = '', message } = causeOf(error);
      const words = reasons[code]?.(url) ?? `${url.host} cannot be asked: ${message}.`;
      throw new NoAnswer(words, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
