import { createParser } from 'eventsource-parser';
import type { Message } from '../../service/contract/conversation.ts';
import type { StreamEvent } from '../../service/contract/answer.ts';
import { endsRun } from '../../service/contract/reduce-event.ts';
import { parseEventId, streamPaths } from '../../service/contract/run.ts';
import { createFailure } from '../../service/error-catalogue.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { StreamReply, StreamRequest } from '../../service/stream.ts';
import type { NetworkState } from '../../visitor/environment.ts';
import { backOffMs } from '../../base/back-off.ts';
import { waitFor } from '../../base/until-aborted.ts';
import { listen } from '../../base/listen.ts';
import type { Turn } from '../conversation-state.ts';
import type { awaitTurn as AwaitTurnCode } from './await-turn.ts';

type AwaitTurn = typeof AwaitTurnCode;

/** A connection stands, or was lost and is being sought again; or a question waits for its turn. */
export type ConnectionNews = 'open' | 'lost' | Turn;

/** When and how often a lost connection is opened again. */
const defaultRetryPolicy = {
  /** The longest wait before the second attempt; it doubles with each attempt, up to `maxMs`. */
  firstMs: 250,
  maxMs: 15_000,
  /** A connection without a byte for so long is dead; the service sends a comment every 15 s. */
  silenceMs: 45_000,
  /** A connection that stood for so long counts as progress, even without an event. */
  steadyMs: 10_000,
  /** Attempts in a row without progress, before the first event of a new question. */
  maxSendAttempts: 3,
  /** Attempts in a row without progress, once an answer is being written. */
  maxResumeAttempts: 10,
  /** The reading is given up after so long without an event or a heartbeat, whatever was tried meanwhile. */
  waitMs: 60_000,
  /** Heartbeats alone keep the reading for so many times `waitMs`. */
  maxHeartbeatWaits: 10,
  /** The most characters that one event may have. */
  maxEventLength: 8_000_000,
};
export type RetryPolicy = typeof defaultRetryPolicy;

export type ReadEventsOptions = {
  /** How the reading begins; a `send` is repeated as it is until its first event has come. */
  start: StreamRequest;
  runId: string;
  open: (request: StreamRequest, signal: AbortSignal) => Promise<StreamReply>;
  /** Every event of the run, in order, each once. */
  onEvent: (event: StreamEvent) => void;
  onConnection: (connection: ConnectionNews) => void;
  network: NetworkState;
  signal: AbortSignal;
  retry?: Partial<RetryPolicy>;
};

/**
 * How the reading ended: with the run's last event, or with a whole message from a service that cannot
 * stream.
 */
type ReadResult = { type: 'finished'; malformed: number } | { type: 'message'; message: Message };

/** Characters that show, without the end of a line, that a large event is on its way. */
const LARGE_PIECE = 500;

const parseEvent = (data: string): StreamEvent | undefined => {
  try {
    const value: unknown = JSON.parse(data);
    const isEvent =
      typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
    return isEvent ? (value as StreamEvent) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Makes every line end a line feed, in a text that comes in pieces. A carriage return ends its line at once,
 * since nothing may follow it; a line feed after it belongs to the same line end.
 */
const lineFeedsOnly = () => {
  let endedWithReturn = false;
  return (piece: string): string => {
    const text = endedWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') endedWithReturn = piece.endsWith('\r');
    return text.replace(/\r\n?/g, '\n');
  };
};

/**
 * Reads a body as text, piece by piece, whatever way its bytes are split. Ends when the body does, when
 * `onText` returns false, when no byte came for `silenceMs`, or when the signal aborts.
 */
const readBody = async (
  body: ReadableStream<Uint8Array>,
  onText: (text: string) => boolean,
  silenceMs: number,
  signal: AbortSignal,
): Promise<void> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const cancel = () => {
    reader.cancel().catch(() => undefined);
  };
  const stopListening = listen(signal, 'abort', cancel);
  let heardAtMs = Date.now();
  let clock: ReturnType<typeof setTimeout> | undefined;
  // One timer for many pieces: hundreds come in a second, and each would set one of its own.
  const watch = () => {
    const restMs = heardAtMs + silenceMs - Date.now();
    if (restMs > 0) clock = setTimeout(watch, restMs);
    else cancel();
  };
  watch();
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read();
      heardAtMs = Date.now();
      if (done || !onText(decoder.decode(value, { stream: true }))) return;
    }
  } finally {
    clearTimeout(clock);
    stopListening();
    cancel();
  }
};

/**
 * Whether asking again may help: the connection was lost, or something between us and the service was down.
 */
const isTransient = (error: unknown): boolean =>
  !(error instanceof ServiceError) || (error.retryable && ![500, 507, 429].includes(error.status));

/**
 * Returns how long to wait after an attempt, spread over half of it so that not all clients come back at
 * once.
 */
const retryDelayMs = (attempt: number, retry: RetryPolicy): number =>
  backOffMs(attempt, retry) * (0.5 + Math.random() / 2);

type Attempts = Omit<ReadEventsOptions, 'retry'> & {
  retry: RetryPolicy;
  onHeartbeat: () => void;
};

/** Reads a run over as many connections as it takes. */
const readConnections = async (options: Attempts): Promise<ReadResult> => {
  const { start, runId, open, onEvent, onHeartbeat, onConnection, network, signal, retry } = options;
  let lastSeq = start.type === 'rejoin' ? start.afterSeq : 0;
  let malformed = 0;
  let isFinished = false;
  let awaitTurn: AwaitTurn | undefined;

  /** Reads one connection until the run's end, a cut or a gap. */
  const readConnection = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    let isUsable = true;
    const parser = createParser({
      maxBufferSize: retry.maxEventLength,
      onEvent: ({ id, data }) => {
        if (!isUsable || isFinished) return;
        const position = parseEventId(id ?? '');
        if (position?.runId !== runId) {
          malformed += 1;
          return;
        }
        if (position.seq <= lastSeq) return;
        const event = parseEvent(data);
        // A process that goes on for another tells the answer anew, from a higher number.
        if (position.seq > lastSeq + 1 && event?.type !== 'RUN_STARTED') {
          isUsable = false;
          return;
        }
        lastSeq = position.seq;
        if (!event) {
          malformed += 1;
          return;
        }
        onEvent(event);
        isFinished = endsRun(event);
      },
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') isUsable = false;
      },
    });
    const normalize = lineFeedsOnly();
    const onText = (text: string) => {
      // A few bytes that end no line may come from anything that keeps the connection.
      if (/[\r\n]/.test(text) || text.length > LARGE_PIECE) onHeartbeat();
      parser.feed(normalize(text));
      return isUsable && !isFinished;
    };
    await readBody(body, onText, retry.silenceMs, signal);
  };

  const isSending = () => start.type === 'send' && lastSeq === 0;

  for (let attempt = 1; ; attempt += 1) {
    const startSeq = lastSeq;
    const startedAtMs = Date.now();
    let failure: unknown;
    try {
      const request = isSending() ? start : ({ type: 'rejoin', runId, afterSeq: lastSeq } as const);
      const reply = await open(request, signal);
      if (reply.type === 'message') return reply;
      onConnection('open');
      await readConnection(reply.body);
    } catch (error) {
      if (!isTransient(error)) throw error;
      failure = error;
    }
    if (isFinished) return { type: 'finished', malformed };
    signal.throwIfAborted();
    if (lastSeq > startSeq || Date.now() - startedAtMs >= retry.steadyMs) attempt = 1;
    const isOnline = network.isOnline();
    const isAsking = isSending();
    if (isAsking && isOnline) {
      // With details, it says when the question is welcome again. Without the code for that it is sent as
      // after any failure.
      if (failure instanceof ServiceError && failure.status === 503 && failure.data) {
        awaitTurn ??= (await import('./await-turn.ts').catch(() => undefined))?.awaitTurn;
      }
      if (awaitTurn) {
        await awaitTurn(failure, { onHeartbeat, onConnection, signal });
        attempt = 0;
        continue;
      }
    }
    const maxAttempts = isAsking ? retry.maxSendAttempts : retry.maxResumeAttempts;
    if (attempt >= maxAttempts || (isAsking && !isOnline)) {
      throw failure ?? new Error('The stream ended before its run did.');
    }
    onConnection('lost');
    await (isOnline ? waitFor(retryDelayMs(attempt, retry), signal) : network.whenOnline(signal));
    signal.throwIfAborted();
  }
};

/** How often a wait is looked at, as a share of it. */
const TICKS = 12;

/**
 * Calls back when nothing has come for too long. Time without a network, which the page shows, is not
 * counted.
 */
const watchSilence = (
  { waitMs, maxHeartbeatWaits }: RetryPolicy,
  network: NetworkState,
  onTooLong: () => void,
) => {
  // Ticks are counted, and not the time: a page that slept through it has not waited.
  let silent = 0;
  let eventless = 0;
  const clock = setInterval(() => {
    const isOnline = network.isOnline();
    silent = isOnline ? silent + 1 : 0;
    if (isOnline) eventless += 1;
    if (silent >= TICKS || eventless >= TICKS * maxHeartbeatWaits) onTooLong();
  }, waitMs / TICKS);
  return {
    onHeartbeat: () => {
      silent = 0;
    },
    onEvent: () => {
      eventless = 0;
    },
    stop: () => clearInterval(clock),
  };
};

/**
 * Reads the events of a run to its end, over as many connections as it takes. Duplicates are dropped; after a
 * gap or a cut it asks again from the last event it has. Rejects with the failure that no retry can help
 * against, with a `timeout` when nothing has come for too long, or with why the signal was aborted.
 */
export const readEvents = (options: ReadEventsOptions): Promise<ReadResult> =>
  new Promise((resolve, reject) => {
    const { onEvent, network, signal } = options;
    const retry = { ...defaultRetryPolicy, ...options.retry };
    const reading = new AbortController();
    // The host page may be at work for the request and hear of no abort, so nothing here waits for it.
    const giveUp = (reason: unknown) => {
      end();
      reject(reason);
      reading.abort(reason);
    };
    const silence = watchSilence(retry, network, () =>
      giveUp(createFailure(streamPaths.resume, { code: 'timeout' }, 0)),
    );
    const stopListening = listen(signal, 'abort', () => giveUp(signal.reason));
    const end = () => {
      silence.stop();
      stopListening();
    };
    if (signal.aborted) giveUp(signal.reason);
    const read = readConnections({
      ...options,
      retry,
      onHeartbeat: silence.onHeartbeat,
      onEvent: (event) => {
        silence.onEvent();
        onEvent(event);
      },
      signal: reading.signal,
    });
    read.then(resolve, reject).finally(end);
  });
