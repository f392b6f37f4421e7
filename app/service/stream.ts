import * as v from 'valibot';
import { Message } from './contract/conversation.ts';
import { headerNames } from './contract/headers.ts';
import { formatEventId, type RunInput, streamPaths } from './contract/run.ts';
import { type Connection, readObject, request } from './request.ts';

/** Sends a question (or has one answered anew), or resumes a run's stream after the event `afterSeq`. */
export type StreamRequest =
  | { type: 'send'; input: RunInput }
  | { type: 'rejoin'; runId: string; afterSeq: number };

/** A stream of events, or the whole answer from a service that cannot stream. */
export type StreamReply =
  | { type: 'events'; body: ReadableStream<Uint8Array> }
  | { type: 'message'; message: Message };

const MessageReply = v.object({ message: Message });

const optionsOf = (stream: StreamRequest) => {
  if (stream.type === 'send') return { method: 'POST', body: stream.input };
  const { runId, afterSeq } = stream;
  return {
    query: { runId },
    ...(afterSeq && { headers: { [headerNames.lastEventId]: formatEventId(runId, afterSeq) } }),
  };
};

/** Opens a stream of events. Rejects with a `ServiceError`; once open, its body fails as any body does. */
export const openEventStream = (stream: StreamRequest, connection: Connection): Promise<StreamReply> => {
  const path = stream.type === 'send' ? streamPaths.send : streamPaths.resume;
  const options = { ...optionsOf(stream), cache: 'no-store' } as const;
  return request<StreamReply>(connection, path, options, async (response, keepOpen) => {
    const isEventStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (response.ok && isEventStream && response.body) {
      keepOpen();
      return { type: 'events', body: response.body };
    }
    return { type: 'message', ...(await readObject(connection, path, response, MessageReply)) };
  });
};
