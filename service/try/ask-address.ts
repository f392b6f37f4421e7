import { jsonIn } from '../base/json.ts';

/** The answer of an address. */
export type Reply = {
  /** 0 where a server is there that gives none: in time, or to such a request. */
  status: number;
  contentType: string;
  headers: Headers;
  /** Its first characters. */
  text: string;
  /** The text read as JSON; undefined where it is none. */
  json: unknown;
};

/** Long enough for a server that starts its work with the first question. */
const TIMEOUT_MS = 10_000;
const MAX_CHARACTERS = 1_000_000;

/** Reads the beginning of a body: of an endless one, what comes in time. */
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
    // It broke off or took too long: what came may be enough.
  }
  return text;
};

/** What a connection fails with that was there. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const isThere = (error: unknown): boolean => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return name === 'TimeoutError' || BROKEN.has(cause?.code ?? '');
};

/**
 * Asks an address. Resolves to undefined where nobody is there.
 * @param isEnough Whether the text so far, which may be nothing yet, tells what is to be known; the rest is not waited for.
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
