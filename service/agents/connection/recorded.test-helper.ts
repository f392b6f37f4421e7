import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { vi } from 'vitest';
import { jsonOrText } from '../../base/json.ts';
import { emptyDraft, reduceDraft, storedAnswerOf } from '../../runs/answer-draft.ts';
import { createEventGate } from '../../runs/event-gate.ts';
import type { AgentInput } from '../agent.ts';
import { AgentConfig } from '../agent-config.ts';
import { collectRun } from '../collect-run.test-helper.ts';
import { createAgent } from '../create-agent.ts';
import { serve } from '../serve.test-helper.ts';

/** A request as a back end gets it; the body is JSON where it can be read as that. */
type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: unknown };

/** Answers one request of the agent; undefined leaves it to the next. */
export type BackEnd = (asked: Asked, response: ServerResponse) => void;

/** A back end of a test, and the agent of a bot file's `agent` that asks it. */
export const agentAt = async (
  backEnd: BackEnd,
  agentOf: (url: string) => Record<string, unknown>,
  env: Record<string, string> = {},
) => {
  const asked: Asked[] = [];
  const listener: RequestListener = (request, response) => {
    const answer = async (): Promise<void> => {
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, body: jsonOrText((await buffer(request)).toString()) };
      asked.push(one);
      backEnd(one, response);
    };
    void answer();
  };
  const server = await serve(listener);
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const config = v.parse(AgentConfig, agentOf(server.url));
  const agent = await createAgent(config, { baseDir: import.meta.dirname, env, logger });
  return {
    url: server.url,
    agent,
    asked,
    logger,
    /** Runs the agent; returns its events and the answer as it is stored. */
    run: async (input: AgentInput) => {
      const { events, error, text } = await collectRun(agent, input);
      let invalid = 0;
      const gate = createEventGate(input.answerId, () => {
        invalid += 1;
      });
      const passed = events.flatMap((event) => gate.pass(event));
      const draft = passed.reduce(reduceDraft, { ...emptyDraft, rounds: input.rounds });
      const { rounds } = draft;
      return {
        events,
        error,
        text,
        invalid,
        rounds: [...rounds],
        answer: storedAnswerOf(draft),
        last: events.at(-1),
      };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};

/** Sends server-sent events: texts as they are, anything else as JSON. */
export const sendEvents = (
  response: ServerResponse,
  data: readonly unknown[],
  headers: Record<string, string> = {},
) => {
  if (!response.headersSent) response.writeHead(200, { 'Content-Type': 'text/event-stream', ...headers });
  for (const one of data) {
    response.write(`data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`);
  }
};

export const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
};
