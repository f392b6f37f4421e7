import type { $Fetch, FetchOptions } from 'ofetch';
import * as v from 'valibot';
import { headerNames } from './contract/headers.ts';
import { Envelope, isSuccessCode } from './contract/operation.ts';
import { createFailure, type Failure } from './error-catalogue.ts';
import { ServiceError } from './service-error.ts';
import { listen } from '../base/listen.ts';

/** How the client reaches the service for one request. */
export type Connection = {
  /** The service's base: a path or an address, without a slash at its end. */
  base: string;
  fetch: $Fetch;
  headers: Record<string, string>;
  /** How long a reply may take. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
};

type RequestOptions = Pick<FetchOptions, 'method' | 'query' | 'keepalive' | 'cache'> & {
  headers?: Record<string, string>;
  /** A plain object is sent as JSON. */
  body?: Record<string, unknown> | Blob;
};

/**
 * Makes one request and reads its reply, both within the time limit; every failure is a `ServiceError`.
 * @param read Gets the response of any status with its body unread. `keepOpen` ends the time limit: the body
 * may take as long as it likes, and still ends with the connection's signal.
 */
export const request = async <Result>(
  { base, fetch, headers, timeoutMs, signal }: Connection,
  path: string,
  options: RequestOptions,
  read: (response: Response, keepOpen: () => void) => Promise<Result>,
): Promise<Result> => {
  // ofetch limits the time until the head only, and not at all beside a signal of the caller's;
  // `AbortSignal.any` is younger than the browsers we support.
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  let isTimedOut = false;
  const clock = setTimeout(() => {
    isTimedOut = true;
    controller.abort();
  }, timeoutMs);
  if (signal?.aborted) abort();
  const stopListening = listen(signal, 'abort', abort);

  let status = 0;
  let isKeptOpen = false;
  try {
    const response = await fetch.raw(base + path, {
      ...options,
      // With a JSON body, ofetch would by itself accept JSON only.
      headers: { Accept: '*/*', ...headers, ...options.headers },
      responseType: 'stream',
      signal: controller.signal,
    });
    status = response.status;
    return await read(response, () => {
      isKeptOpen = true;
    });
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const code = signal?.aborted ? 'aborted' : isTimedOut ? 'timeout' : 'network';
    throw createFailure(path, { code, cause: error }, status);
  } finally {
    clearTimeout(clock);
    if (!isKeptOpen) stopListening();
  }
};

const parseEnvelope = (body: string): Envelope | undefined => {
  try {
    const value: unknown = JSON.parse(body);
    const envelope = v.safeParse(Envelope, value);
    return !Array.isArray(value) && envelope.success ? envelope.output : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Returns the failure that a reply means, with its words in the language asked for; its code is the
 * envelope's, else the HTTP status.
 */
const failureOf = (
  envelope: Envelope | undefined,
  { ok, status }: Response,
  language: string | undefined,
): Failure | undefined => {
  if (!envelope) return { code: ok ? 'bad-reply' : status };
  const isSuccess = isSuccessCode(envelope.code);
  if (isSuccess && ok) return undefined;
  return {
    code: isSuccess ? status : (envelope.code ?? status),
    ...(envelope.message && { texts: { ...envelope.messages, [language ?? 'en']: envelope.message } }),
    data: envelope.object,
  };
};

/**
 * Reads a reply that should be an envelope and returns its checked `object`.
 * A body that is no envelope is never passed on as text.
 */
export const readObject = async <Schema extends v.GenericSchema>(
  { headers }: Pick<Connection, 'headers'>,
  path: string,
  response: Response,
  schema: Schema,
): Promise<v.InferOutput<Schema>> => {
  const envelope = parseEnvelope(await response.text());
  const failure = failureOf(envelope, response, headers[headerNames.language]);
  if (failure) throw createFailure(path, failure, response.status);
  const object = v.safeParse(schema, envelope?.object);
  if (!object.success) throw createFailure(path, { code: 'bad-reply' }, response.status);
  return object.output;
};
