import { codes, type RunEvent } from 'casement/contract';
import { placeOf } from '../../base/outside-failure.ts';
import { type AgentContext, AgentError, type AgentInput, type AgentLogger } from '../agent.ts';
import { NEUTRAL, NOT_AVAILABLE } from '../failures.ts';
import { idleSignal } from '../idle-signal.ts';
import { toldOf } from '../told-failure.ts';
import { failuresOf, type BackEndFailures } from './back-end-failures.ts';
import type { Meaning } from './code-of-words.ts';
import { type ConnectionOptions, headersOf } from './connection-options.ts';
import type { Reply } from './reply.ts';
import { fetchBy, type Send, senderWithin } from './send-request.ts';
import { untilStoppable } from './until-stoppable.ts';

/** A request beside an answer, such as a stop or a like, takes no longer. */
const ASIDE_MS = 10_000;

/** The tools of an agent for one answer. */
export type Exchange = {
  /**
   * Sends within the answer: ends with it, and with its time-out, which each piece of a reply starts again.
   */
  send: Send;
  /** Sends like `send`, for the official client of a protocol, which reads the reply itself. */
  fetch: typeof fetch;
  /**
   * Both for a request whose reply says by which name it is stopped: where the visitor stops it before that
   * is known, it lasts until the reply has said it, ten seconds at most.
   */
  untilKnown: (isKnown: () => boolean) => Pick<Exchange, 'send' | 'fetch'> & { signal: AbortSignal };
  /** Fetches a file from an origin that the bot file names, see `fileOrigins`. */
  fetchFile: (target: URL) => Promise<Reply>;
  /**
   * Sets what stops the answer at the back end, where closing the connection is not enough; called when the
   * visitor stops it.
   */
  onStop: (stop: () => Promise<unknown>) => void;
  /** Counts something of a reply that cannot be understood; the log gets the number. */
  skip: () => void;
};

export type Connection = {
  /** The address of the bot file. */
  url: string;
  logger: AgentLogger | undefined;
  /** Origins from which files may be fetched, without the headers of the bot file. */
  fileOrigins: ReadonlySet<string>;
  /**
   * Passes on what `talk` yields, and turns what it throws into what the visitor and the operator are told.
   */
  answer: (
    input: AgentInput,
    talk: (exchange: Exchange) => AsyncIterable<RunEvent>,
  ) => AsyncGenerator<RunEvent>;
  /** Sends something that belongs to no answer that is being written, within ten seconds. */
  sendAside: Send;
  /** Sends so, where the reply says nothing more. */
  inform: (...request: Parameters<Send>) => Promise<void>;
  /** The same for the official client of a protocol. */
  fetchAside: typeof fetch;
  /** Makes the failure that a back end reports inside of a reply; its words are for the operator. */
  failure: BackEndFailures['reported'];
};

/**
 * Returns the address of a path below another address: `below('http://a/b?c', 'd', { e: '1' })` is
 * `http://a/b/d?c=&e=1`.
 */
export const below = (
  url: string | URL,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): URL => {
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${path}`;
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address;
};

const originsOf = (addresses: readonly (string | undefined)[]) =>
  new Set(addresses.flatMap((address) => (address === undefined ? [] : new URL(address).origin)));

/**
 * Whether the visitor reads something of an event: a step may begin long before the first word, and be all
 * that comes.
 */
const isOfWords = ({ type }: RunEvent): boolean => /^(?:TEXT_MESSAGE|REASONING|TOOL_CALL)_/.test(type);

/** The further options of a connection. */
export type Ways = {
  /**
   * Whether an answer goes on at the back end when the service ends, for another process to join it, and is
   * stopped by its visitor alone.
   */
  outlives?: boolean;
  /** Further addresses of the bot file that may be asked. */
  alsoAt?: readonly (string | undefined)[];
  /**
   * The meanings of the codes that the back end gives its refusals in `code`; where they are given, the words
   * of a refusal count as well.
   */
  codes?: Readonly<Record<string, Meaning>>;
};

/**
 * Makes the connection to a back end: what every agent behind an address shares. It asks no other origin than
 * the bot file names and follows no redirect: secrets and conversations go nowhere but where the operator
 * sends them.
 * @param kind The agent's `type`, for the log.
 */
export const openConnection = (
  kind: string,
  config: ConnectionOptions,
  { env, logger }: Pick<AgentContext, 'env' | 'logger'>,
  { alsoAt = [], outlives = false, codes: meanings }: Ways = {},
): Connection => {
  const headers = headersOf(config, env);
  const origins = originsOf([config.url, ...alsoAt]);
  const fileOrigins = originsOf([config.url, ...(config.filesFrom ?? [])]);
  const failures = failuresOf(kind, config.url, meanings);
  const within = senderWithin({ origins, headers, failures });
  const url = placeOf(config.url);

  /** Makes the failure of what was thrown in an answer. */
  const failureOf = (error: unknown, hasBegun: boolean): AgentError => {
    if (error instanceof AgentError) return error;
    const options = { cause: error, ...(hasBegun && { code: codes.brokeOff }) };
    const message = hasBegun ? NEUTRAL[codes.brokeOff] : NOT_AVAILABLE;
    return failures.fail('the connection failed or broke off', { url }, options, message);
  };

  const waysWithin = (time: Parameters<typeof within>[0]) => {
    const send = within(time);
    return { send, fetch: fetchBy(send) };
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
    const ends: (() => void)[] = [idle.stop];
    const exchange: Exchange = {
      ...waysWithin(idle),
      untilKnown: (isKnown) => {
        const { signal, end } = untilStoppable(input.signal, isKnown);
        ends.push(end);
        return { ...waysWithin({ ...idle, signal: AbortSignal.any([signal, idle.expired]) }), signal };
      },
      fetchFile: within(idle, fileOrigins),
      onStop: (given) => {
        stop = given;
      },
      skip: () => {
        skipped += 1;
      },
    };
    try {
      for await (const event of talk(exchange)) {
        hasBegun ||= isOfWords(event);
        yield event;
      }
      hasEnded = true;
    } catch (error) {
      if (input.signal.aborted) return;
      hasEnded = true;
      throw failureOf(error, hasBegun);
    } finally {
      for (const end of ends) end();
      if (skipped > 0) {
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
    within({ signal: AbortSignal.timeout(ASIDE_MS), restart: () => {} })(target, request);

  return {
    url: config.url,
    logger,
    fileOrigins,
    answer,
    sendAside,
    inform: async (...request) => (await sendAside(...request)).cancel(),
    fetchAside: fetchBy(sendAside),
    failure: failures.reported,
  };
};
