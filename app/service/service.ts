import { createFetch } from 'ofetch';
import * as v from 'valibot';
import { codes } from './contract/codes.ts';
import type { Language } from './contract/headers.ts';
import type { Operation, OperationRequest, OperationResponse } from './contract/operation.ts';
import { createFailure } from './create-failure.ts';
import { readEnvelope } from './read-envelope.ts';
import { createRenewal, type CredentialProvider } from './renewal.ts';
import { requestHeaders, type RequestIdentity } from './request-headers.ts';
import { ServiceError } from './service-error.ts';
import { type Connection, openEventStream, type StreamReply, type StreamRequest } from './stream.ts';
import { startTimeLimit } from './time-limit.ts';

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
    request: OperationRequest<Call>,
    options?: CallOptions,
  ) => Promise<OperationResponse<Call>>;
  /** Sends a question, or comes back to the answer being written. Never toasts: its caller shows the failure. */
  openStream: (request: StreamRequest, signal?: AbortSignal) => Promise<StreamReply>;
  /** Makes a request that is no JSON call, with a credential that is renewed as in any other. Never toasts. */
  open: <Result>(run: (connection: Connection) => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
};

const isUnauthorized = (error: unknown): boolean =>
  error instanceof ServiceError && (error.code === codes.unauthorized || error.status === codes.unauthorized);

/** Makes the client. It knows no store, toast or router: what it needs of them comes with the options. */
export const createService = (options: ServiceOptions): Service => {
  const { base, credentials, timeoutMs = 60_000 } = options;
  const doFetch: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));
  const fetchText = createFetch({ fetch: doFetch, Headers, AbortController });
  const renew = createRenewal(credentials);
  const headers = (token: string | undefined) =>
    requestHeaders(options.identity(), options.getLanguage(), token);

  const attempt = async <Call extends Operation>(
    operation: Call,
    payload: OperationRequest<Call>,
    token: string | undefined,
    { signal, keepalive = false }: CallOptions,
  ): Promise<OperationResponse<Call>> => {
    const { method, path, response: schema } = operation;
    const limit = startTimeLimit(timeoutMs, signal);
    let status = 0;
    try {
      const body = await fetchText<string, 'text'>(base + path, {
        method,
        ...(method === 'GET' ? { query: { ...(payload as object) } } : { body: JSON.stringify(payload) }),
        headers: headers(token),
        credentials: 'omit',
        responseType: 'text',
        ignoreResponseError: true,
        retry: false,
        keepalive,
        signal: limit.signal,
        onResponse: ({ response }) => {
          status = response.status;
        },
      });
      const reply = readEnvelope(status, body ?? '');
      if (!reply.ok) throw createFailure(path, reply, status);
      const object = v.safeParse(schema, reply.object);
      if (!object.success) throw createFailure(path, { code: 'bad-reply' }, status);
      return object.output;
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      const code = signal?.aborted ? 'aborted' : limit.isTimedOut() ? 'timeout' : 'network';
      throw createFailure(path, { code, cause: error }, status);
    } finally {
      limit.dispose();
    }
  };

  /** Runs an attempt with the chosen credential and, when that is refused, once more with a new one. */
  const withCredential = async <Result>(run: (token: string | undefined) => Promise<Result>) => {
    const token = credentials.token();
    try {
      return await run(token);
    } catch (error) {
      if (!isUnauthorized(error) || !(await renew(token))) throw error;
      return run(credentials.token());
    }
  };

  const open: Service['open'] = (run, signal) =>
    withCredential((token) => run({ base, fetch: doFetch, headers: headers(token), timeoutMs, signal }));

  return {
    call: async (operation, payload, callOptions = {}) => {
      const { shownByCaller, token } = callOptions;
      try {
        return await (token === undefined
          ? withCredential((chosen) => attempt(operation, payload, chosen, callOptions))
          : attempt(operation, payload, token, callOptions));
      } catch (error) {
        if (error instanceof ServiceError && error.handling === 'toast' && !shownByCaller) {
          options.onFailure(error);
        }
        throw error;
      }
    },
    openStream: (request, signal) => open((connection) => openEventStream(request, connection), signal),
    open,
  };
};
