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
  EHOSTUNREACH: ({ hostname }) => `There is no way from here to ${hostname}.`,
  ENETUNREACH: ({ hostname }) => `There is no way from here to ${hostname}.`,
  ERR_SSL_WRONG_VERSION_NUMBER: ({ host }) => `${host} does not speak HTTPS: is its address http://${host}?`,
};

/**
 * Certificates that are refused: OpenSSL's names for them, and Node's for a host that a certificate does not
 * name.
 */
const CERTIFICATE = /CERT|LEAF_SIGNATURE|ISSUER/;

/** No answer of a check is longer; what is sent without end must not fill this machine. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The reason that `fetch` gives stands in the cause of its error. */
const causeOf = (error: unknown): { code?: string; message: string } => {
  const { cause = error } = error as { cause?: unknown };
  return cause as { code?: string; message: string };
};

const firstLine = (text: string): string => (text.trim().split('\n')[0] ?? '').replace(/[.:]+$/, '');

/** Says in a sentence why a request failed. */
const explain = (url: URL, error: unknown): string => {
  const { code = '', message } = causeOf(error);
  const known = reasons[code]?.(url);
  if (known !== undefined) return known;
  // The reply 407 has a cause without words.
  const said = firstLine(message) || firstLine((error as Error).message);
  return CERTIFICATE.test(code)
    ? `The certificate of ${url.host} is refused: ${said}. Where you trust its issuer, name a file with it in NODE_EXTRA_CA_CERTS.`
    : `${url.host} cannot be asked: ${said}.`;
};

/** The same answer, which fails once it is longer than any should be. */
const bounded = (response: Response, call: string): Response => {
  if (!response.body) return response;
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES)
        controller.error(new Error(`the answer to ${call} is longer than ${MAX_BYTES / 1024 / 1024} MB`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), response);
};

type Patience = {
  /** How long the beginning of an answer may take. */
  waitMs: number;
  /** Ends what is asked and read now. */
  until: () => AbortSignal;
  onAnswer: (call: string) => void;
};

/**
 * `fetch` that waits for the beginning of an answer for so long, and says in a sentence why there is none.
 */
export const patientFetch =
  ({ waitMs, until, onAnswer }: Patience): typeof fetch =>
  async (input, init) => {
    const over = until();
    const url = new URL(input instanceof Request ? input.url : input);
    const call = `${init?.method ?? 'GET'} ${url.pathname}`;
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), waitMs);
    try {
      const signal = AbortSignal.any([giveUp.signal, over]);
      const response = await fetch(input, { ...init, signal });
      onAnswer(`${call}, status ${response.status}`);
      return bounded(response, call);
    } catch (error) {
      if (over.aborted) throw error;
      onAnswer(`${call}, without an answer`);
      if (giveUp.signal.aborted) {
        throw new NoAnswer(`${url.host} does not answer ${call} within ${waitMs / 1000} s.`, {
          cause: error,
        });
      }
      throw new NoAnswer(explain(url, error), { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
