import { createFetch } from 'ofetch';
import { codes } from './contract/codes.ts';
import type { Language } from './contract/headers.ts';
import type { Operation, OperationRequest, OperationResponse } from './contract/operation.ts';
import { type Connection, readObject, request } from './request.ts';
import { requestHeaders, type RequestIdentity } from './request-headers.ts';
import { ServiceError } from './service-error.ts';
import { openEventStream, type StreamReply, type StreamRequest } from './stream.ts';

/** Where the client's credential comes from. */
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
  /** Where the service is: a path or an address, without a slash at its end. */
  base: string;
  identity: () => RequestIdentity;
  credentials: CredentialProvider;
  getLanguage: () => Language;
  /** Hears of the failures that want a toast. */
  onFailure: (error: ServiceError) => void;
  fetch?: typeof fetch | undefined;
  /** How long a reply may take; 60 000 when absent. */
  timeoutMs?: number | undefined;
};

type CallOptions = {
  signal?: AbortSignal | undefined;
  /** The caller shows whatever goes wrong: no toast. */
  shownByCaller?: boolean;
  /** The call outlives the page. */
  keepalive?: boolean;
  /** Sent instead of the chosen credential, and never renewed. */
  token?: string;
};

/** The one client of the /im service. Every method rejects with a `ServiceError`. */
export type Service = {
  /** Makes a call of the contract and returns the checked `object` of its reply. */
  call: <Call extends Operation>(
    operation: Call,
    payload: OperationRequest<Call>,
    options?: CallOptions,
  ) => Promise<OperationResponse<Call>>;
  /** Sends a question, or comes back to the answer being written. Never toasts: its caller shows the failure. */
  openStream: (stream: StreamRequest, signal?: AbortSignal) => Promise<StreamReply>;
  /** Makes a request that is no JSON call, with a credential that is renewed as in any other. Never toasts. */
  open: <Result>(run: (connection: Connection) => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
};

const isUnauthorized = (error: unknown): boolean =>
  error instanceof ServiceError && (error.code === codes.unauthorized || error.status === codes.unauthorized);

/**
 * Lets all calls that were refused at once share one renewal.
 * @returns Takes the refused token; resolves to whether the call should be repeated.
 */
const createRenewal = (credentials: CredentialProvider) => {
  let running: Promise<boolean> | undefined;
  return (refused: string | undefined): Promise<boolean> => {
    if (running) return running;
    // Renewed while this call was under way.
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

/** Makes the client. It knows no store, toast or router: what it needs of them comes with the options. */
export const createService = (options: ServiceOptions): Service => {
  const { base, credentials, timeoutMs = 60_000 } = options;
  const doFetch = createFetch({
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    Headers,
    AbortController,
    // A reply of any status may carry an envelope, whose code says more than the status.
    defaults: { credentials: 'omit', retry: false, ignoreResponseError: true },
  });
  const renew = createRenewal(credentials);

  const connect = (token: string | undefined, signal: AbortSignal | undefined): Connection => {
    const headers = requestHeaders(options.identity(), options.getLanguage(), token);
    return { base, fetch: doFetch, headers, timeoutMs, signal };
  };

  /** Runs a request with the chosen credential and, when that is refused, once more with a new one. */
  const open: Service['open'] = async (run, signal) => {
    const token = credentials.token();
    try {
      return await run(connect(token, signal));
    } catch (error) {
      if (!isUnauthorized(error) || !(await renew(token))) throw error;
      return run(connect(credentials.token(), signal));
    }
  };

  return {
    call: async ({ method, path, response: schema }, payload, callOptions = {}) => {
      const { shownByCaller, token, signal, keepalive = false } = callOptions;
      const fields = { ...(payload as object) };
      const init = { method, keepalive, ...(method === 'GET' ? { query: fields } : { body: fields }) };
      const run = (connection: Connection) =>
        request(connection, path, init, (response) => readObject(path, response, schema));
      try {
        return await (token === undefined ? open(run, signal) : run(connect(token, signal)));
      } catch (error) {
        if (error instanceof ServiceError && error.handling === 'toast' && !shownByCaller) {
          options.onFailure(error);
        }
        throw error;
      }
    },
    openStream: (stream, signal) => open((connection) => openEventStream(stream, connection), signal),
    open,
  };
};
