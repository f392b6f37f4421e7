import { codes, type RunEvent } from 'casement/contract';
import {
  type AgentContext,
  AgentError,
  type AgentInput,
  type AgentLogger,
  type FailureOptions,
} from '../agent.ts';
import { placeOf } from '../../base/outside-failure.ts';
import { withTraceOf } from '../../base/spans.ts';
import { NEUTRAL, NOT_AVAILABLE } from '../failures.ts';
import { idleSignal } from '../idle-signal.ts';
import { codeOfWords, type Meaning } from './code-of-words.ts';
import { type ConnectionOptions, headersOf } from './connection-options.ts';
import { readFields } from './fields.ts';
import { looksLike, wordsOfFailure } from './looks-like.ts';
import { toldOf } from '../told-failure.ts';
import { beginningOf, type Reply, replyOf } from './reply.ts';
import { jsonOrText } from '../../base/json.ts';

/** The most characters of a back end's words that go into the log. */
const MAX_REASON = 1000;
/** What an agent is told beside its answers, such as a stop or a like, takes no longer. */
const ASIDE_MS = 10_000;

type Request = {
  /** Default: `POST` with a body, else `GET`. */
  method?: string;
  /** The body as JSON. */
  json?: unknown;
  body?: BodyInit;
  /** Beside those of the bot file. */
  headers?: Readonly<Record<string, string>>;
  /** The statuses of failures that the caller takes itself, beside successes. */
  takes?: readonly number[];
  /** Ends the request before the answer does. */
  signal?: AbortSignal;
};

/** Sends a request to the back end. Rejects with an AgentError for what it refuses, with the words for the operator's log. */
type Send = (target: string | URL, request?: Request) => Promise<Reply>;

/** The tools of an agent for one answer. */
export type Exchange = {
  /** Sends within the answer: ends with it, and with its time-out, which each piece of a reply starts again. */
  send: Send;
  /** Sends like `send`, for the official client of a protocol, which reads the reply itself. */
  fetch: typeof fetch;
  /** Both for a request that ends with this signal instead of the answer, see `untilStoppable`. */
  until: (ends: AbortSignal) => Pick<Exchange, 'send' | 'fetch'>;
  /** Fetches a file from an origin that the bot file names, see `fileOrigins`. */
  fetchFile: (target: URL) => Promise<Reply>;
  /** Sets what stops the answer at the back end, where closing the connection is not enough; called when the visitor stops it. */
  onStop: (stop: () => Promise<unknown>) => void;
  /** Counts something of a reply that cannot be understood; the log gets the number. */
  skip: () => void;
};

/** Facts that a back end reports beside its words. */
export type FailureFacts = Pick<FailureOptions, 'kind' | 'retryAfterS'> & {
  /** The code of the contract's error table. Default: 1200. */
  code?: number;
  /** The back end's own code, for the log. */
  reported?: string | number | undefined;
};

export type Connection = {
  /** The address of the bot file. */
  url: string;
  logger: AgentLogger | undefined;
  /** Origins that may be asked, with the headers of the bot file. */
  origins: ReadonlySet<string>;
  /** Origins from which files may be fetched, without those headers. */
  fileOrigins: ReadonlySet<string>;
  /** Passes on what `talk` yields, and turns what it throws into what the visitor and the operator are told. */
  answer: (
    input: AgentInput,
    talk: (exchange: Exchange) => AsyncIterable<RunEvent>,
  ) => AsyncGenerator<RunEvent>;
  /** Sends something that belongs to no answer that is being written, within ten seconds. */
  sendAside: Send;
  /** The same for the official client of a protocol. */
  fetchAside: typeof fetch;
  /** Makes the failure that a back end reports inside of a reply; its words are for the operator. */
  failure: (words: unknown, options?: FailureFacts) => AgentError;
};

/** Returns the address of a path below another address: `below('http://a/b?c', 'd')` is `http://a/b/d?c`. */
export const below = (url: string | URL, path: string): URL => {
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${path}`;
  return address;
};

/** Reads `Retry-After`, which is seconds or a date. */
const retryAfterOf = (headers: Headers): number | undefined => {
  const value = headers.get('Retry-After');
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  const found = Number.isNaN(seconds) ? (Date.parse(value) - Date.now()) / 1000 : seconds;
  return Number.isFinite(found) && found >= 0 ? Math.ceil(found) : undefined;
};

const originsOf = (addresses: readonly (string | undefined)[]) =>
  new Set(addresses.flatMap((address) => (address === undefined ? [] : new URL(address).origin)));

/**
 * Makes the connection to a back end: what every agent behind an address shares. It asks no other origin than the bot
 * file names and follows no redirect: secrets and conversations go nowhere but where the operator sends them.
 * @param kind The agent's `type`, for the log.
 * @param options `outlives`: an answer goes on at the back end when the service ends, for another process to join it, and is
 * stopped by its visitor alone. `alsoAt` are further addresses of the bot file that may be asked. `codes` says what the codes mean that
 * the back end gives its refusals in `code`; where it is given, the words of a refusal count as well.
 */
export const openConnection = (
  kind: string,
  config: ConnectionOptions,
  { env, logger }: Pick<AgentContext, 'env' | 'logger'>,
  {
    alsoAt = [],
    outlives = false,
    codes: meanings,
  }: {
    outlives?: boolean;
    alsoAt?: readonly (string | undefined)[];
    codes?: Readonly<Record<string, Meaning>>;
  } = {},
): Connection => {
  const headers = headersOf(config, env);
  const origins = originsOf([config.url, ...alsoAt]);
  /** Makes a failure that the log tells in these words, with these fields. */
  const fail = (
    words: string,
    details: Readonly<Record<string, unknown>>,
    { code = codes.agentFailed, ...options }: FailureFacts & ErrorOptions = {},
    message = NOT_AVAILABLE,
  ): AgentError => new AgentError(code, message, { ...options, advice: `${kind} agent: ${words}`, details });

  const failure: Connection['failure'] = (words, { code = codes.agentFailed, reported, ...options } = {}) => {
    const text = typeof words === 'string' ? words : JSON.stringify(words ?? '');
    const fields = { url: placeOf(config.url), ...(reported !== undefined && { code: reported }) };
    return fail(
      'the back end reported a failure',
      { ...fields, reason: text.slice(0, MAX_REASON) },
      { ...options, code },
      NEUTRAL[code] ?? 'The agent failed.',
    );
  };

  const refuse = async (target: URL, response: Response): Promise<never> => {
    const { status } = response;
    const url = placeOf(target);
    if (status >= 300 && status < 400) {
      void response.body?.cancel();
      const to = response.headers.get('Location') ?? '';
      const address = URL.canParse(to, target) ? placeOf(new URL(to, target)) : 'an unreadable address';
      throw fail(`the back end redirects to ${address}; name that address if it is the right one`, {
        url,
        status,
      });
    }
    const text = await beginningOf(response);
    const reason = wordsOfFailure(response.headers, text).slice(0, MAX_REASON);
    const reported = meanings && readFields(jsonOrText(text)).text('code');
    if (reported !== undefined) {
      const meaning = { ...(meanings?.[reported] ?? codeOfWords(reason, false)) };
      const retryAfterS = retryAfterOf(response.headers);
      throw failure(reason, { ...meaning, ...(retryAfterS !== undefined && { retryAfterS }), reported });
    }
    const seen = looksLike(response.headers, text);
    const fields = {
      url,
      status,
      ...(reason !== '' && { reason }),
      ...(seen !== undefined && { looksLike: seen }),
    };
    if (status === 429) {
      const limit = { code: codes.limitReached, retryAfterS: retryAfterOf(response.headers) };
      throw fail('the back end says that a limit is reached', fields, limit, NEUTRAL[limit.code]);
    }
    throw fail(`the back end answers with status ${status}; check url and headers`, fields);
  };

  const fileOrigins = originsOf([config.url, ...(config.filesFrom ?? [])]);

  const sendWith = async (
    { signal, restart }: Pick<ReturnType<typeof idleSignal>, 'signal' | 'restart'>,
    target: string | URL,
    request: Request = {},
    allowed = origins,
  ): Promise<Reply> => {
    const url = new URL(target);
    if (!allowed.has(url.origin)) {
      throw fail('the back end names an address of another origin, which the bot file does not', {
        url: placeOf(url),
      });
    }
    const all = origins.has(url.origin) ? withTraceOf(headers) : new Headers();
    if (request.json !== undefined) all.set('Content-Type', 'application/json');
    for (const [name, value] of Object.entries(request.headers ?? {})) all.set(name, value);
    const body = request.json === undefined ? request.body : JSON.stringify(request.json);
    const method = request.method ?? (body === undefined ? 'GET' : 'POST');
    const response = await fetch(url, {
      method,
      headers: all,
      signal: request.signal ? AbortSignal.any([signal, request.signal]) : signal,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    restart();
    if (!response.ok && !request.takes?.includes(response.status)) return refuse(url, response);
    return replyOf(response, restart, async (wanted, text) => {
      const seen = looksLike(response.headers, text);
      const contentType = response.headers.get('Content-Type') ?? '';
      const fields = { url: placeOf(url), status: response.status, contentType };
      const look = seen === undefined ? '' : `, it looks like ${seen}`;
      return fail(`the reply is no ${wanted}${look}; check url and headers`, fields);
    });
  };

  async function* answer(
    input: AgentInput,
    talk: (exchange: Exchange) => AsyncIterable<RunEvent>,
  ): AsyncGenerator<RunEvent> {
    const idle = idleSignal(config.timeoutMs, input.signal);
    let hasBegun = false;
    let hasEnded = false;
    let skipped = 0;
    let stop: (() => Promise<unknown>) | undefined;
    const exchange: Exchange = {
      send: (target, request) => sendWith(idle, target, request),
      fetch: fetchBy((target, request) => sendWith(idle, target, request)),
      until: (ends) => {
        const own = { ...idle, signal: AbortSignal.any([ends, idle.expired]) };
        const send: Send = (target, request) => sendWith(own, target, request);
        return { send, fetch: fetchBy(send) };
      },
      fetchFile: (target) => sendWith(idle, target, {}, fileOrigins),
      onStop: (given) => {
        stop = given;
      },
      skip: () => {
        skipped += 1;
      },
    };
    try {
      for await (const event of talk(exchange)) {
        hasBegun = true;
        yield event;
      }
      hasEnded = true;
    } catch (error) {
      if (input.signal.aborted) return;
      hasEnded = true;
      if (error instanceof AgentError) throw error;
      throw fail(
        'the connection failed or broke off',
        { url: placeOf(config.url) },
        { cause: error, ...(hasBegun && { code: codes.brokeOff }) },
        hasBegun ? NEUTRAL[codes.brokeOff] : NOT_AVAILABLE,
      );
    } finally {
      idle.stop();
      if (skipped > 0) {
        const url = placeOf(config.url);
        logger?.warn({ url, skipped }, `${kind} agent: pieces of the reply were not understood`);
      }
      const goesOn = outlives && ['shutdown', 'lost'].includes(String(input.signal.reason));
      if (!hasEnded && input.signal.aborted && !goesOn) {
        await stop?.().catch((error: unknown) => {
          logger?.warn(...toldOf(error, `${kind} agent: the back end could not be told to stop`));
        });
      }
    }
  }

  const sendAside: Send = (target, request) =>
    sendWith({ signal: AbortSignal.timeout(ASIDE_MS), restart: () => {} }, target, request);

  return {
    url: config.url,
    logger,
    origins,
    fileOrigins,
    answer,
    sendAside,
    fetchAside: fetchBy(sendAside),
    failure,
  };
};

/** Makes a `fetch` of a way to send. Signals of its own are left out: the answer's ends it as well. */
const fetchBy =
  (send: Send): typeof fetch =>
  async (target, { method, headers, body } = {}) => {
    const reply = await send(target instanceof Request ? target.url : target, {
      ...(method !== undefined && { method }),
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { body }),
    });
    return reply.response();
  };
