import type { ServerResponse } from 'node:http';
import type { Interrupt, Message } from '../service/contract/conversation.ts';
import type { ResumeEntry, RunInput } from '../service/contract/run.ts';
import {
  sendJson,
  startTestServer,
  type TestRequest,
  type TestServer,
} from '../service/http-server.test-helper.ts';
import { askedSeq, frame, openSse } from './run/recorded-stream.test-helper.ts';

type Input = {
  threadId: string;
  runId: string;
  messages: { id: string; content: Message['parts'] }[];
  tools?: RunInput['tools'];
  context?: RunInput['context'];
  resume?: ResumeEntry[];
  forwardedProps: { parentId: string | null; answerId: string; goOn?: boolean };
};

/** A run of the chat service below; tests write its events. */
export type TestRun = {
  input: Input;
  /** Sends one more event to everybody who reads. */
  emit: (event: object) => void;
  /** Cuts every connection; the run goes on. */
  cut: () => void;
};

/** A small chat service that remembers, as a real HTTP server. */
export type ChatService = TestServer & {
  runs: TestRun[];
  history: Message[];
  /** Answers instead of the service until it returns false. */
  intercept: ((request: TestRequest, response: ServerResponse) => boolean) | undefined;
};

/** The error of an answer as a service stores it. */
const errorOf = (event: object) => {
  const { message, code, metadata } = event as { message: string; code: string; metadata?: object };
  return { message, code: Number(code), ...metadata };
};

export const startChatService = async (): Promise<ChatService> => {
  const logs = new Map<string, { events: object[]; readers: Set<ServerResponse> }>();
  const runs: TestRun[] = [];
  const history: Message[] = [];

  const admit = (input: Input) => {
    const { runId, threadId: sessionId } = input;
    const log = { events: [] as object[], readers: new Set<ServerResponse>() };
    logs.set(runId, log);
    const { parentId, answerId } = input.forwardedProps;
    const common = { sessionId, createdAt: history.length + 1 };
    for (const { id, content } of input.messages) {
      history.unshift({ ...common, id, parentId, role: 'user', parts: content, status: 'complete' });
    }
    const question = input.messages[0]?.id ?? parentId;
    const isContinued = input.resume !== undefined || input.forwardedProps.goOn === true;
    const waiting = isContinued ? history.find(({ id }) => id === answerId) : undefined;
    if (waiting) {
      delete waiting.interrupts;
      delete waiting.error;
      Object.assign(waiting, { runId, status: 'running', parts: [] });
    }
    const answer: Message = waiting ?? {
      ...common,
      id: answerId,
      parentId: question,
      role: 'assistant',
      parts: [],
      status: 'running',
      runId,
      createdAt: history.length + 1,
    };
    if (!waiting) history.unshift(answer);
    runs.push({
      input,
      emit: (event) => {
        log.events.push(event);
        const { type, delta, outcome } = event as {
          type: string;
          delta?: string;
          outcome?: { interrupts?: Interrupt[] };
        };
        if (delta)
          answer.parts = [
            { type: 'text', text: (answer.parts[0] as { text: string } | undefined)?.text ?? '' },
          ];
        if (delta && answer.parts[0]?.type === 'text') answer.parts[0].text += delta;
        if (type === 'RUN_FINISHED') answer.status = 'complete';
        if (type === 'RUN_ERROR') Object.assign(answer, { status: 'failed', error: errorOf(event) });
        if (outcome?.interrupts) answer.interrupts = outcome.interrupts;
        for (const reader of log.readers) {
          reader.write(frame(runId, log.events.length, event));
          if (/^RUN_(?:FINISHED|ERROR)$/.test(type)) reader.end();
        }
      },
      cut: () => {
        for (const reader of log.readers) reader.destroy();
        log.readers.clear();
      },
    });
  };

  const join = (runId: string, after: number, response: ServerResponse) => {
    const log = logs.get(runId);
    if (!log) {
      sendJson(response, { code: 410 });
      return;
    }
    openSse(response);
    log.events.slice(after).forEach((event, index) => response.write(frame(runId, after + index + 1, event)));
    log.readers.add(response);
  };

  const service: ChatService = {
    ...(await startTestServer((request, response) => {
      if (service.intercept?.(request, response)) return;
      const { pathname, searchParams } = request.url;
      if (pathname.endsWith('/msg/send')) {
        const input = JSON.parse(request.body) as Input;
        if (!logs.has(input.runId)) admit(input);
        join(input.runId, 0, response);
      } else if (pathname.endsWith('/msg/stream')) {
        join(searchParams.get('runId') ?? '', askedSeq(request), response);
      } else if (pathname.endsWith('/msg/stop')) {
        const { runId } = JSON.parse(request.body) as { runId: string };
        const run = runs.find(({ input }) => input.runId === runId);
        if (!run) {
          sendJson(response, { code: 404 }, 404);
          return;
        }
        sendJson(response, { object: { messageId: run.input.forwardedProps.answerId, status: 'stopped' } });
        run.emit({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } });
      } else {
        const start = Number(searchParams.get('next') ?? 0);
        const all = history.filter(({ sessionId }) => sessionId === searchParams.get('sessionId'));
        const list = all.slice(start, start + 4);
        sendJson(response, { object: { list, ...(start + 4 < all.length && { next: String(start + 4) }) } });
      }
    })),
    runs,
    history,
    intercept: undefined,
  };
  return service;
};
