import { askAgainIfClosed } from '../../base/closed-connection.ts';
import { placeOf } from '../../base/outside-failure.ts';
import { withTraceOf } from '../../base/spans.ts';
import type { BackEndFailures } from './back-end-failures.ts';
import { type Reply, replyOf } from './reply.ts';

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

/**
 * Sends a request to the back end. Rejects with an AgentError for what it refuses, with the words for the
 * operator's log.
 */
export type Send = (target: string | URL, request?: Request) => Promise<Reply>;

/** The time that requests have: each piece of a reply starts it again. */
export type Time = { signal: AbortSignal; restart: () => void };

/** Where requests may go: `origins` with the headers of the bot file, others of `allowed` without. */
type Way = { origins: ReadonlySet<string>; headers: Headers; failures: BackEndFailures };

/** Makes what sends within a time, to these origins and no other; a redirect is refused. */
export const senderWithin =
  ({ origins, headers, failures }: Way) =>
  ({ signal, restart }: Time, allowed: ReadonlySet<string> = origins): Send =>
  async (target, request = {}) => {
    const url = new URL(target);
    if (!allowed.has(url.origin)) {
      const words = 'the back end names an address of another origin, which the bot file does not';
      throw failures.fail(words, { url: placeOf(url) });
    }
    const all = origins.has(url.origin) ? withTraceOf(headers) : new Headers();
    if (request.json !== undefined) all.set('Content-Type', 'application/json');
    for (const [name, value] of Object.entries(request.headers ?? {})) all.set(name, value);
    const body = request.json === undefined ? request.body : JSON.stringify(request.json);
    const method = request.method ?? (body === undefined ? 'GET' : 'POST');
    const ask = () =>
      fetch(url, {
        method,
        headers: all,
        signal: request.signal ? AbortSignal.any([signal, request.signal]) : signal,
        redirect: 'manual',
        ...(body !== undefined && { body }),
      });
    // A question that came there may be answered already: it is not asked twice.
    const response = await (method === 'POST' ? ask() : askAgainIfClosed(ask));
    restart();
    if (!response.ok && !request.takes?.includes(response.status))
      throw await failures.refusal(url, response);
    return replyOf(response, restart, (wanted, text) => failures.unexpected(url, response, wanted, text));
  };

/** Makes a `fetch` of a way to send. Signals of its own are left out: the answer's ends it as well. */
export const fetchBy =
  (send: Send): typeof fetch =>
  async (target, { method, headers, body } = {}) => {
    const reply = await send(target instanceof globalThis.Request ? target.url : target, {
      ...(method !== undefined && { method }),
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { body }),
    });
    return reply.response();
  };
