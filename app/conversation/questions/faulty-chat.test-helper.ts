import * as codes from '../../service/contract/codes.ts';
import type { Message } from '../../service/contract/conversation.ts';
import { pullHistory } from '../../service/contract/history.ts';
import { type RunInput, stopRun } from '../../service/contract/run.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { StreamReply, StreamRequest } from '../../service/stream.ts';
import type { Visitor } from '../../visitor/visitor.ts';
import { textOf } from '../tree/message-tree.ts';
import { frame, textEvent } from '../run/recorded-stream.test-helper.ts';

/** What the service does with the next questions. */
export const moods = [
  /** It takes and answers them. */
  'well',
  /** It takes them, and is long about their answers. */
  'slow',
  /** No connection comes about. */
  'cut',
  /** It takes and answers them, but nothing of that comes through. */
  'lost',
  /** It neither takes nor refuses them. */
  'silent',
  /** It refuses them. */
  'refusing',
  /** It refuses them until the visitor is approved. */
  'challenging',
] as const;
export type Mood = (typeof moods)[number];

const refusal = (code: number, data?: unknown) =>
  new ServiceError({
    code,
    status: code > 600 ? 200 : code,
    handling: 'caller',
    textKey: 'status.0',
    retryable: false,
    data,
  });

type Run = {
  answer: Message;
  events: string[];
  readers: Set<ReadableStreamDefaultController<Uint8Array>>;
};

/** A chat service in memory that fails in every way that a question can meet, and keeps what it was asked. */
export const createFaultyChat = (isOnline: () => boolean) => {
  const runs = new Map<string, Run>();
  const history: Message[] = [];
  const silenced = new Set<() => void>();
  const deleted = new Set<string>();
  const taken = new Set<string>();
  const has = (sessionId: string, id: string) =>
    history.some((message) => message.sessionId === sessionId && message.id === id);
  let mood: Mood = 'well';

  const emit = (runId: string, run: Run, event: object) => {
    const bytes = new TextEncoder().encode(frame(runId, run.events.length + 1, event));
    run.events.push(frame(runId, run.events.length + 1, event));
    for (const reader of run.readers) reader.enqueue(bytes);
  };
  const end = (runId: string, run: Run) => {
    if (run.answer.status !== 'running') return;
    run.answer.status = 'complete';
    emit(runId, run, textEvent('answer'));
    emit(runId, run, { type: 'RUN_FINISHED' });
    for (const reader of run.readers) reader.close();
    run.readers.clear();
  };

  const admit = ({ threadId: sessionId, runId, messages, forwardedProps }: RunInput) => {
    const { parentId, answerId } = forwardedProps;
    const asked = messages.find(({ id }) => !has(sessionId, id));
    const common = { sessionId, createdAt: Date.now() };
    const question: Message | undefined = asked && {
      ...common,
      id: asked.id,
      parentId,
      role: 'user',
      parts: asked.content as Message['parts'],
      status: 'complete',
    };
    const answer: Message = {
      ...common,
      id: answerId,
      // A new run for a question that it has already is another answer to that question.
      parentId: messages[0]?.id ?? parentId,
      role: 'assistant',
      parts: [],
      status: 'running',
      runId,
    };
    history.unshift(...(question ? [answer, question] : [answer]));
    if (question) taken.add(textOf(question));
    const run: Run = { answer, events: [], readers: new Set() };
    runs.set(runId, run);
    emit(runId, run, { type: 'RUN_STARTED' });
    return run;
  };

  const join = (run: Run, afterSeq: number): StreamReply => {
    let reader: ReadableStreamDefaultController<Uint8Array>;
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      reader = controller;
      for (const event of run.events.slice(afterSeq)) reader.enqueue(new TextEncoder().encode(event));
      if (run.answer.status === 'running') run.readers.add(reader);
      else reader.close();
    };
    return {
      type: 'events',
      body: new ReadableStream({ start, cancel: () => void run.readers.delete(reader) }),
    };
  };

  const untilSpoken = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      const give = () => reject(new Error('Nothing came.'));
      silenced.add(give);
      signal.addEventListener('abort', give);
    });

  const openStream = async (request: StreamRequest, signal: AbortSignal): Promise<StreamReply> => {
    await Promise.resolve();
    if (mood === 'silent') return untilSpoken(signal);
    if (mood === 'cut' || !isOnline()) throw new Error('There is no connection.');
    if (request.type === 'rejoin') {
      const known = runs.get(request.runId);
      if (!known) throw refusal(codes.gone);
      return join(known, request.afterSeq);
    }
    const { input } = request;
    const known = runs.get(input.runId);
    if (known) return join(known, 0);
    const { parentId } = input.forwardedProps;
    if (deleted.has(input.threadId) || (parentId && !has(input.threadId, parentId)))
      throw refusal(codes.notFound);
    if (mood === 'refusing') throw refusal(codes.contentRefused);
    if (mood === 'challenging') throw refusal(codes.approvalRequired, { status: 'needs-approval' });
    const run = admit(input);
    if (mood !== 'slow') end(input.runId, run);
    if (mood === 'lost') throw new Error('The connection was cut.');
    return join(run, 0);
  };

  const call = async (operation: unknown, input: { sessionId?: string; runId?: string }) => {
    await Promise.resolve();
    if (mood === 'cut' || !isOnline()) throw refusal(503);
    if (operation === pullHistory)
      return { list: structuredClone(history.filter(({ sessionId }) => sessionId === input.sessionId)) };
    if (operation !== stopRun) return {};
    const run = runs.get(input.runId ?? '');
    if (!run) throw refusal(codes.notFound);
    end(input.runId ?? '', run);
    return { messageId: run.answer.id, status: 'stopped' };
  };

  const expire = (expiredId: string): void => {
    const kept = history.filter(({ sessionId }) => sessionId !== expiredId);
    history.splice(0, history.length, ...kept);
  };

  return {
    service: { call, openStream } as unknown as Pick<Visitor['service'], 'call' | 'openStream'>,
    /** Changes what it does; it answers by then what it was long about. */
    setMood: (next: Mood): void => {
      mood = next;
      for (const give of silenced) give();
      silenced.clear();
      for (const [runId, run] of runs) end(runId, run);
    },
    /** Forgets a conversation, as after some days. */
    expire,
    /** Forgets a conversation and takes no more questions in it. */
    delete: (sessionId: string): void => {
      deleted.add(sessionId);
      expire(sessionId);
    },
    /** The texts of all questions that it has taken. */
    taken,
    /** The texts of those that it has not forgotten. */
    kept: (): string[] => history.filter(({ role }) => role === 'user').map(textOf),
  };
};
