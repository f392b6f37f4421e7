import { isSuccessCode } from 'casement/contract';
import { vi } from 'vitest';

/** Fields whose values come from the contract and not from the visitor: the same words in every request. */
const NAMES = new Set([
  'type',
  'mimeType',
  'role',
  'language',
  'rating',
  'verdict',
  'reasons',
  'captchaType',
  'protocolVersion',
  'customDomain',
  'areaCode',
  'method',
  'Content-Type',
  'X-Amz-Algorithm',
]);
/** Ids are no secrets: a reader of the log finds a run by its id. */
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
/** Fields whose values are for the receiver of a reply alone. */
const HANDED_OUT = new Set(['token', 'secretKey', 'signature', 'Policy', 'X-Amz-Signature', 'fileUrl']);
const SHORTEST = 5;

const isTyped = (name: string): boolean => !NAMES.has(name);

const textsIn = (value: unknown, take: (name: string) => boolean, name = ''): string[] => {
  if (typeof value === 'string') return take(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, take, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, take, key));
};

const parse = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Whether a text contains a secret. Digits must stand as a number of their own, since many longer numbers
 * contain a code.
 */
const isIn = (text: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret);

/**
 * Gathers the secrets that tests send to a service and get from it: tokens, signatures and typed texts.
 * @param urlOf The service's address.
 */
export const gatherSecrets = (urlOf: () => string | undefined) => {
  const secrets = new Set<string>();
  /** Replies that report a failure. */
  const failures: string[] = [];
  const add = (...texts: string[]): void => {
    for (const text of texts) {
      if (text.length >= SHORTEST && !ID.test(text)) secrets.add(text);
    }
  };
  const unwatched = globalThis.fetch;

  const gatherAsked = (address: URL, { headers, body }: RequestInit): void => {
    add((new Headers(headers).get('Authorization') ?? '').replace('Bearer ', ''));
    for (const [name, value] of address.searchParams) if (isTyped(name)) add(value);
    if (body instanceof FormData) {
      for (const [name, value] of body) if (typeof value === 'string' && HANDED_OUT.has(name)) add(value);
    } else add(...textsIn(parse(body), isTyped));
  };

  const gatherReply = async (response: Response): Promise<void> => {
    if (!response.headers.get('Content-Type')?.includes('json')) return;
    const text = await response.text();
    const json = parse(text) as { code?: number } | undefined;
    add(...textsIn(json, (name) => HANDED_OUT.has(name)));
    if (response.status >= 400 || (typeof json?.code === 'number' && !isSuccessCode(json.code))) {
      failures.push(text);
    }
  };

  const watch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const url = urlOf();
    // The service's own requests to others come through here too.
    if (typeof input !== 'string' || url === undefined || !input.startsWith(url))
      return unwatched(input, init);
    gatherAsked(new URL(input), init);
    const response = await unwatched(input, init);
    await gatherReply(response.clone());
    return response;
  });

  return {
    /** Adds secrets that no request shows, such as a code that was sent. */
    add,
    /** Returns the number of secrets. */
    count: () => secrets.size,
    failures,
    /** Returns the secrets that a text contains. */
    foundIn: (text: string): string[] => [...secrets].filter((secret) => isIn(text, secret)),
    restore: () => watch.mockRestore(),
  };
};
