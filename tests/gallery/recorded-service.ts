import type { IncomingMessage, ServerResponse } from 'node:http';
import { Envelope, formatEventId, operations, type RunEvent, streamPaths } from 'casement/contract';
import * as v from 'valibot';

type Operations = typeof operations;
type OperationName = keyof Operations;

/** A refusal: the envelope's code and its other fields. */
export type Refusal = { code: number; message?: string; object?: unknown };

/** The reply to a call: an `object`, a refusal, no answer at all, or a broken connection. */
type Reply<Name extends OperationName = OperationName> =
  | { object: v.InferInput<Operations[Name]['response']> }
  | { refusal: Refusal }
  | 'never'
  | 'unreachable';

export type Recording = {
  replies: { [Name in OperationName]?: Reply<Name> };
  /** The events of every answer, which goes on unless they end it. Absent: the service refuses questions. */
  events?: RunEvent[] | undefined;
  /** Why it refuses them; absent: the visitor's messages are used up. */
  refusal?: Refusal | undefined;
};

const nameOf = (method: string | undefined, path: string): OperationName | undefined =>
  (Object.keys(operations) as OperationName[]).find(
    (name) => operations[name].method === method && operations[name].path === path,
  );

const send = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
};

const streamEvents = (response: ServerResponse, runId: string, events: readonly RunEvent[]): void => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  for (const [index, event] of events.entries()) {
    response.write(`id: ${formatEventId(runId, index + 1)}\ndata: ${JSON.stringify(event)}\n\n`);
  }
  if (events.some(({ type }) => type === 'RUN_FINISHED' || type === 'RUN_ERROR')) response.end();
};

const readRunId = async (request: IncomingMessage, url: URL): Promise<string> => {
  if (request.method === 'GET') return url.searchParams.get('runId') ?? '';
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return (JSON.parse(Buffer.concat(pieces).toString()) as { runId: string }).runId;
};

/**
 * Answers a call below `/im` as recorded. Throws when a recording does not fit the contract, before the app
 * sees it.
 */
export const answerCall = async (
  request: IncomingMessage,
  response: ServerResponse,
  { replies, events, refusal = { code: 1113, object: { reason: 'quota' } } }: Recording,
): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const path = url.pathname.replace(/^\/im/, '');
  if (path === streamPaths.send || path === streamPaths.resume) {
    if (events) streamEvents(response, await readRunId(request, url), events);
    else send(response, refusal, refusal.code < 600 ? refusal.code : 200);
    return;
  }
  const name = nameOf(request.method, path);
  const reply = name && replies[name];
  if (!name || !reply) {
    response.writeHead(404).end(`Nothing is recorded for ${path}.`);
    return;
  }
  if (reply === 'never') return;
  if (reply === 'unreachable') {
    request.socket.destroy();
    return;
  }
  if ('refusal' in reply) {
    send(response, v.parse(Envelope, reply.refusal));
    return;
  }
  const call = operations[name];
  v.parse(call.response, reply.object);
  send(response, 'bare' in call ? reply.object : { code: 200, object: reply.object });
};
