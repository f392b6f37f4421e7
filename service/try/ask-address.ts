import { isClosedConnection } from '../base/closed-connection.ts';
import { jsonIn } from '../base/json.ts';

/** The answer of an address. */
export type Reply = {
  /** 0 where a server took the connection but gave no reply, not in time or not to such a request. */
  status: number;
  contentType: string;
  headers: Headers;
  /** The beginning of the body. */
  text: string;
  /** The body as JSON; undefined where it is no JSON. */
  json: unknown;
};

/** Long enough for a server that starts its work with the first question. */
const TIMEOUT_MS = 10_000;
const MAX_CHARACTERS = 1_000_000;

/** Reads the beginning of a body. Of a stream that does not end, it returns what has come by the timeout. */
const beginningOf = async (body: ReadableStream<Uint8Array> | null, isEnough: (text: string) => boolean) => {
  const decoder = new TextDecoder();
  let text = '';
  if (!body || isEnough(text)) {
    void body?.cancel().catch(() => {});
    return text;
  }
  try {
    for await (const piece of body) {
      text += decoder.decode(piece, { stream: true });
      if (text.length > MAX_CHARACTERS || isEnough(text)) break;
    }
  } catch {
    // The body broke off or took too long; what has come may be enough.
  }
  return text;
};

const isThere = (error: unknown): boolean =>
  (error as Error).name === 'TimeoutError' || isClosedConnection(error);

/**
 * Asks an address. Resolves to undefined where no server takes the connection.
 * @param isEnough Whether the text so far, which may be empty, is all that the caller needs; the rest is not
 * read then.
 */
export const askAddress = async (
  url: string | URL,
  { headers, ...init }: RequestInit = {},
  isEnough: (text: string) => boolean = () => false,
): Promise<Reply | undefined> => {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { Accept: '*/*', ...Object.fromEntries(new Headers(headers)) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await beginningOf(response.body, isEnough);
    const contentType = response.headers.get('Content-Type') ?? '';
    return { status: response.status, contentType, headers: response.headers, text, json: jsonIn(text) };
  } catch (error) {
    if (!isThere(error)) return undefined;
    return { status: 0, contentType: '', headers: new Headers(), text: '', json: undefined };
  }
};

/** Sends JSON to an address, as a client of a back end does. */
export const postJson = (
  url: string | URL,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  isEnough?: (text: string) => boolean,
): Promise<Reply | undefined> =>
  askAddress(
    url,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'text/event-stream, application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    },
    isEnough,
  );
