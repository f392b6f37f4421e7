import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { forThisRequest } from '../base/request-context.ts';
import { EventSender, FRAME_MS } from './event-sender.ts';
import type { EventReader } from './log/event-buffer.ts';

/** How often a comment keeps proxies from closing a quiet connection. */
const KEEP_ALIVE_MS = 15_000;
const KEEP_ALIVE = ': keep-alive\n\n';

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/**
 * The most streams that go on in one turn of the event loop, so that requests need not wait for all of them.
 */
const STREAMS_A_TURN = 20;

/**
 * Makes a wait for the next frame. All streams share its one timer: a timer for each would cost more than it
 * saves.
 */
export const createFrameClock = () => {
  let waiting: (() => void)[] = [];
  const endFrame = async (): Promise<void> => {
    await wait(FRAME_MS);
    const due = waiting;
    waiting = [];
    while (due.length > 0) {
      for (const goOn of due.splice(0, STREAMS_A_TURN)) goOn();
      await nextTurn();
    }
  };
  return (): Promise<void> =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) void endFrame();
    });
};

/**
 * The reply that carries a run's events after `seq`. It reads on only as fast as the connection takes what
 * was read.
 * @param outgoing The server's own response. Once its head is sent, events are written to it: through the
 * body of the reply, each would be the work of a dozen promises.
 */
export const eventStream = (
  reader: EventReader,
  seq: number,
  {
    logger,
    nextFrame,
    readers,
    outgoing,
  }: {
    logger: Logger;
    nextFrame: () => Promise<void>;
    /** How many streams are open, by where their answer is written. */
    readers: Record<EventReader['place'], number>;
    outgoing: ServerResponse | undefined;
  },
): Response => {
  const encoder = new TextEncoder();
  const sender = new EventSender(reader, seq, nextFrame);
  let keepAlive: NodeJS.Timeout | undefined;
  const abandoned = new AbortController();
  const { signal } = abandoned;
  let isCounted = true;
  readers[reader.place] += 1;
  const leave = () => {
    clearInterval(keepAlive);
    if (isCounted) readers[reader.place] -= 1;
    isCounted = false;
  };
  const end = (controller: ReadableStreamDefaultController): void => {
    leave();
    controller.close();
  };
  const tellBroken = forThisRequest((error: unknown) =>
    logger.error({ err: error }, 'an event stream broke'),
  );
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        controller.enqueue(encoder.encode(': open\n\n'));
        keepAlive = setInterval(() => {
          if (!sender.isWaiting) return;
          if (outgoing?.headersSent) outgoing.write(KEEP_ALIVE);
          else controller.enqueue(encoder.encode(KEEP_ALIVE));
        }, KEEP_ALIVE_MS);
      },
      // It is called when all that was enqueued has been written.
      pull: async (controller) => {
        try {
          for (;;) {
            if (outgoing?.headersSent && sender.isNear) {
              await sender.sendOn(outgoing, signal);
              if (!signal.aborted) end(controller);
              return;
            }
            const { text, done } = await sender.next(signal);
            if (signal.aborted) return;
            const isDirect = outgoing?.headersSent === true;
            if (text !== '' && !isDirect) controller.enqueue(encoder.encode(text));
            const isTaken = text === '' || !isDirect || outgoing.write(text);
            if (done) {
              end(controller);
              return;
            }
            if (!isDirect && text !== '') return;
            if (outgoing && !isTaken) await once(outgoing, 'drain', { signal });
          }
        } catch (error) {
          if (signal.aborted) return;
          // Without the run's last event, the app connects again with Last-Event-ID. An error would be told
          // to the client as it is.
          tellBroken(error);
          end(controller);
        }
      },
      cancel: () => {
        abandoned.abort();
        leave();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
};
