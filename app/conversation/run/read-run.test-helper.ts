import type { StreamReply, StreamRequest } from '../../service/stream.ts';
import type { StreamEvent } from '../../service/contract/answer.ts';
import { emptyAnswer } from '../../service/contract/reduce-event.ts';
import { reduceRun } from '../../service/contract/reduce-run.ts';
import { textOf } from '../tree/message-tree.ts';
import { type ConnectionNews, type ReadEventsOptions, readEvents } from './read-events.ts';

export const RUN = 'run-1';
const send: StreamRequest = {
  type: 'send',
  input: {
    threadId: 's',
    runId: RUN,
    messages: [],
    forwardedProps: { parentId: null, answerId: 'answer-1' },
  },
};
/** A network that is always there. */
export const online = { isOnline: () => true, whenOnline: () => Promise.resolve() };
const hasty = { firstMs: 1, maxMs: 4, silenceMs: 2000 };

/** Reads a run and collects what it gives. */
export const read = async (open: ReadEventsOptions['open'], changes: Partial<ReadEventsOptions> = {}) => {
  const events: StreamEvent[] = [];
  const connections: ConnectionNews[] = [];
  const result = await readEvents({
    start: send,
    runId: RUN,
    open,
    onEvent: (event) => events.push(event),
    onConnection: (connection) => connections.push(connection),
    network: online,
    signal: new AbortController().signal,
    ...changes,
    retry: { ...hasty, ...changes.retry },
  });
  return { events, connections, result };
};

/** The text of the answer that events make. */
export const textFrom = (events: StreamEvent[]): string =>
  textOf(events.reduce(reduceRun, emptyAnswer).message);

/** A stream of the given bytes, as the service's client gives it. */
export const bytesIn = (...chunks: Uint8Array[]): StreamReply => ({
  type: 'events',
  body: new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  }),
});
