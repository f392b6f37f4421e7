import * as v from 'valibot';
import { Message } from './contract/conversation.ts';
import { headerNames } from './contract/headers.ts';
import { formatEventId, type RunInput, streamPaths } from './contract/run.ts';
import { createFailure } from './create-failure.ts';
import { readEnvelope } from './read-envelope.ts';
import { ServiceError } from './service-error.ts';
import { startTimeLimit } from './time-limit.ts';

/** Sends a question (or has one answered anew), or comes back to a run after the event numbered `afterSeq`. */
export type StreamRequest =
  | { type: 'send'; input: RunInput }
  | { type: 'resume'; runId: string; afterSeq: number };

/** A stream of events, or the whole answer from a service that cannot stream. */
export type StreamReply =
  | { type: 'events'; body: ReadableStream<Uint8Array> }
  | { type: 'message'; message: Message };

/** What a request needs of the client. */
export type Connection = {
  base: string;
  fetch: typeof fetch;
  headers: Record<string, string>;
  /** How long the reply's head may take; the body of a stream may take as long as it likes. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
};

const MessageReply = v.object({ message: Message });

const toRequest = (request: StreamRequest, options: Connection): [url: string, init: RequestInit] => {
  const { base, headers } = options;
  if (request.type === 'send') {
    return [base + streamPaths.send, { method: 'POST', headers, body: JSON.stringify(request.input) }];
  }
  const { runId, afterSeq } = request;
  const url = `${base}${streamPaths.resume}?${new URLSearchParams({ runId }).toString()}`;
  return [
    url,
    {
      headers: { ...headers, ...(afterSeq && { [headerNames.lastEventId]: formatEventId(runId, afterSeq) }) },
    },
  ];
};

/** Opens a stream of events. Rejects with a `ServiceError`; once open, its body fails as any body does. */
export const openEventStream = async (request: StreamRequest, options: Connection): Promise<StreamReply> => {
  const path = streamPaths[request.type];
  const limit = startTimeLimit(options.timeoutMs, options.signal);
  let status = 0;
  try {
    const [url, init] = toRequest(request, options);
    const response = await options.fetch(url, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      signal: limit.signal,
    });
    status = response.status;
    const isEventStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (response.ok && isEventStream && response.body) {
      limit.stopClock();
      return { type: 'events', body: response.body };
    }
    const reply = readEnvelope(status, await response.text());
    limit.dispose();
    if (!reply.ok) throw createFailure(path, reply, status);
    const object = v.safeParse(MessageReply, reply.object);
    if (!object.success) throw createFailure(path, { code: 'bad-reply' }, status);
    return { type: 'message', message: object.output.message };
  } catch (error) {
    limit.dispose();
    if (error instanceof ServiceError) throw error;
    const code = options.signal?.aborted ? 'aborted' : limit.isTimedOut() ? 'timeout' : 'network';
    throw createFailure(path, { code, cause: error }, status);
  }
};
