import { formatEventId } from 'casement/contract';
import type { Logger } from 'pino';
import type { EventReader } from '../runs/live-run.ts';

/** How often a comment keeps proxies from closing a quiet connection. */
const KEEP_ALIVE_MS = 15_000;

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** The reply that carries a run's events after `seq`. It reads on only as fast as the connection takes what was read. */
export const eventStream = (reader: EventReader, seq: number, logger: Logger): Response => {
  const encoder = new TextEncoder();
  let position = seq;
  let keepAlive: NodeJS.Timeout | undefined;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encoder.encode(': open\n\n'));
      keepAlive = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': keep-alive\n\n'));
      }, KEEP_ALIVE_MS);
    },
    pull: async (controller) => {
      try {
        const piece = await reader.read(position);
        if (cancelled) return;
        if (piece.events.length > 0) {
          position = piece.firstSeq + piece.events.length - 1;
          const frames = piece.events.map(
            (event, index) =>
              `id: ${formatEventId(reader.runId, piece.firstSeq + index)}\ndata: ${event}\n\n`,
          );
          controller.enqueue(encoder.encode(frames.join('')));
        }
        if (piece.done) {
          clearInterval(keepAlive);
          controller.close();
        }
      } catch (error) {
        // The app connects again with Last-Event-ID; an error event here would not be one of the run.
        logger.error({ err: error }, 'an event stream broke');
        clearInterval(keepAlive);
        controller.error(error);
      }
    },
    cancel: () => {
      cancelled = true;
      clearInterval(keepAlive);
    },
  });
  return new Response(body, { headers });
};
