import { createFetch } from 'ofetch';
import * as codes from './contract/codes.ts';
import { acceptLanguage, type AccessMode, headerNames } from './contract/headers.ts';
import type { Operation, OperationRequest, OperationResponse } from './contract/operation.ts';
import { type Connection, readObject, request } from './request.ts';
import { ServiceError } from './service-error.ts';
import { openEventStream, type StreamReply, type StreamRequest } from './stream.ts';

/** Identifies the visitor in the headers of every request. */
type RequestIdentity = {
  botId: string;
  channelId: string;
  styleId: string;
  accessMode: AccessMode;
  /** The chat guid. */
  guid: string;
};

const PLAIN = /^[!-$&-~]*$/;

/**
 * Writes an id so that a header can carry it: percent-encoded where it has spaces, controls or letters beyond
 * ASCII. A percent sign is encoded as well, so that decoding always gives the id back.
 */
const headerValue = (id: string): string => (PLAIN.test(id) ? id : encodeURIComponent(id));

/** The headers that every request carries. */
const requestHeaders = (
  identity: RequestIdentity,
  language: string,
  token: string | undefined,
): Record<string, string> => ({
  'Content-Type': 'application/json',
  [headerNames.language]: acceptLanguage(language),
  [headerNames.botId]: headerValue(identity.botId),
  [headerNames.channelId]: headerValue(identity.channelId),
  [headerNames.styleId]: headerValue(identity.styleId),
  [headerNames.accessMode]: identity.accessMode,
  [headerNames.guid]: headerValue(identity.guid),
  ...(token && { [headerNames.authorization]: `Bearer ${token}` }),
});

/** The source of the client's credential. */
export type CredentialProvider = {
  /** The credential to send now; undefined sends none. */
  token: () => string | undefined;
  /**
   * Gets a new credential after the service refused the present one.
   * @returns false when there is none to be had; a rejection means the same.
   */
  renew: () => Promise<boolean>;
};

export type ServiceOptions = {
  /** The service's base: a path or an address, without a slash at its end. */
  base: string;
  identity: () => RequestIdentity;
  credentials: CredentialProvider;
  getLanguage: () => string;
  /** Is called for every call that is refused with the visitor's credential, whoever shows the failure. */
  onRefused?: (error: ServiceError) => void;
  fetch?: typeof fetch | undefined;
  /** How long a reply may take; 60 000 when absent. */
  timeoutMs?: number | undefined;
};

type CallOptions = {
  signal?: AbortSignal | undefined;
  /** The call outlives the page. */
  keepalive?: boolean;
  /** Sent instead of the chosen credential, and never renewed. */
  token?: string;
  /** How long the reply may take; default: as long as any. */
  timeoutMs?: number;
};

export type Service = ReturnType<typeof createService>;

const isUnauthorized = (error: unknown): boolean =>
  error instanceof ServiceError && (error.code === codes.unauthorized || error.status === codes.unauthorized);

/**
 * Lets all calls that were refused at once share one renewal.
 * @returns A function that takes the refused token and resolves to whether the call should be repeated.
 */
const createRenewal = (credentials: CredentialProvider) => {
  let running: Promise<boolean> | undefined;
  return (refused: string | undefined): Promise<boolean> => {
    if (running) return running;
    // The credential was renewed while this call was under way.
    if (credentials.token() !== refused) return Promise.resolve(true);
    running = credentials
      .renew()
      .catch(() => false)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
};

/**
 * Makes the one client of the /im service. It shows nothing: each of its methods rejects with a
 * `ServiceError`, which says whether and in which words its caller shows the failure.
 */
export const createService = (options: ServiceOptions) => {
  const { base, credentials, timeoutMs: defaultTimeoutMs = 60_000 } = options;
  const doFetch = createFetch({
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    Headers,
    AbortController,
    // A reply of any status may carry an envelope, whose code says more than the status.
    defaults: { credentials: 'omit', retry: false, ignoreResponseError: true },
  });
  const renew = createRenewal(credentials);

  const connect = (
    token: string | undefined,
    { signal, timeoutMs = defaultTimeoutMs }: CallOptions,
  ): Connection => {
    const headers = requestHeaders(options.identity(), options.getLanguage(), token);
    return { base, fetch: doFetch, headers, timeoutMs, signal };
  };

  /** Makes a request with the chosen credential and, when that is refused, once more with a new one. */
  const open = async <Result>(
    run: (connection: Connection) => Promise<Result>,
    callOptions: CallOptions = {},
  ): Promise<Result> => {
    const token = credentials.token();
    try {
      return await run(connect(token, callOptions));
    } catch (error) {
      if (!isUnauthorized(error)) {
        if (error instanceof ServiceError) options.onRefused?.(error);
        throw error;
      }
      if (!(await renew(token))) throw error;
      return run(connect(credentials.token(), callOptions));
    }
  };

  return {
    /** Makes a call of the contract and returns the checked `object` of its reply. */
    call: <Call extends Operation>(
      { method, path, response: schema }: Call,
      payload: OperationRequest<Call>,
      callOptions: CallOptions = {},
    ): Promise<OperationResponse<Call>> => {
      const { token, keepalive = false } = callOptions;
      const fields = { ...(payload as object) };
      const init = { method, keepalive, ...(method === 'GET' ? { query: fields } : { body: fields }) };
      const run = (connection: Connection) =>
        request(connection, path, init, (response) => readObject(connection, path, response, schema));
      return token === undefined ? open(run, callOptions) : run(connect(token, callOptions));
    },
    /**
     * Sends a question, or resumes the stream of an answer that is being written. What a first question has
     * to prove is put before it.
     */
    openStream: (stream: StreamRequest, signal?: AbortSignal): Promise<StreamReply> =>
      open((connection) => openEventStream(stream, connection), { signal }),
    open,
  };
};
