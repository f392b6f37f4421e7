import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { formatEventId } from 'casement/contract';
import type { Logger } from 'pino';
import { forThisRequest } from '../base/request-context.ts';
import type { EventReader } from './log/event-buffer.ts';

/** How often a comment keeps proxies from closing a quiet connection. */
const KEEP_ALIVE_MS = 15_000;

/** Events that come within one frame of a screen travel together: a quick model would wake the page far more often than it draws. */
const FRAME_MS = 16;
/** The first writes of a stream go at once: the first words must not wait. */
const FIRST_WRITES = 8;

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** The most streams that go on in one turn of the event loop, so that requests need not wait for all of them. */
const STREAMS_A_TURN = 20;

/** Makes a wait for the next frame. All streams share its one timer: a timer for each would cost more than it saves. */
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

/** The reply that carries a run's events after `seq`. It reads on only as fast as the connection takes what was read. */
export const eventStream = (
  reader: EventReader,
  seq: number,
  {
    logger,
    nextFrame,
    readers,
  }: {
    logger: Logger;
    nextFrame: () => Promise<void>;
    /** How many streams are open, by where their answer is written. */
    readers: Record<EventReader['place'], number>;
  },
): Response => {
  const encoder = new TextEncoder();
  let position = seq;
  let writes = 0;
  let wroteMs = 0;
  let keepAlive: NodeJS.Timeout | undefined;
  const abandoned = new AbortController();
  let isCounted = true;
  readers[reader.place] += 1;
  const leave = () => {
    clearInterval(keepAlive);
    if (isCounted) readers[reader.place] -= 1;
    isCounted = false;
  };
  const tellBroken = forThisRequest((error: unknown) =>
    logger.error({ err: error }, 'an event stream broke'),
  );
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encoder.encode(': open\n\n'));
      keepAlive = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': keep-alive\n\n'));
      }, KEEP_ALIVE_MS);
    },
    pull: async (controller) => {
      try {
        let piece = await reader.read(position, abandoned.signal);
        if (writes >= FIRST_WRITES && performance.now() - wroteMs < FRAME_MS) {
          await nextFrame();
          piece = await reader.read(position, abandoned.signal);
        }
        if (abandoned.signal.aborted) return;
        if (piece.events.length > 0) {
          position = piece.firstSeq + piece.events.length - 1;
          const frames = piece.events.map(
            (event, index) =>
              `id: ${formatEventId(reader.runId, piece.firstSeq + index)}\ndata: ${event}\n\n`,
          );
          controller.enqueue(encoder.encode(frames.join('')));
          writes += 1;
          wroteMs = performance.now();
        }
        if (piece.done) {
          leave();
          controller.close();
        }
      } catch (error) {
        if (abandoned.signal.aborted) return;
        // Without the run's last event, the app connects again with Last-Event-ID. An error would be told to the client as it is.
        tellBroken(error);
        leave();
        controller.close();
      }
    },
    cancel: () => {
      abandoned.abort();
      leave();
    },
  });
  return new Response(body, { headers });
};
