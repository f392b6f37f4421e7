import { json } from 'node:stream/consumers';
import type { IncomingHttpHeaders } from 'node:http';
import { EventSchema } from '@ag-ui/core/schemas';
import * as v from 'valibot';
import { expect } from 'vitest';
import { emptyDraft, reduceDraft } from '../../../runs/answer-draft.ts';
import type { AgentInput, AgentLogger } from '../../agent.ts';
import { AgentConfig } from '../../agent-config.ts';
import { asking, collectRun } from '../../collect-run.test-helper.ts';
import { createAgent } from '../../create-agent.ts';
import { serve } from '../../serve.test-helper.ts';

type Sent = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };

/** A reply of a provider: its events, or a refusal. */
export type Reply =
  | object[]
  | { status: number; body: object; headers?: Record<string, string> }
  | { text: string };

/** Writes the events of a stream as their provider does; `named` ones have their type as the event's name. */
const streamOf = (events: object[]): string =>
  events
    .map((event) => {
      const name = 'type' in event ? `event: ${String(event.type)}\n` : '';
      return `${name}data: ${JSON.stringify(event)}\n\n`;
    })
    .join('');

/** Asks a question of a model agent with these options. */
export const run = async (
  options: object,
  input: Partial<AgentInput> = {},
  env: Record<string, string> = {},
  logger?: AgentLogger,
) => {
  const config = v.parse(AgentConfig, { type: 'model', model: 'm', ...options });
  const agent = await createAgent(config, { baseDir: import.meta.dirname, env, ...(logger && { logger }) });
  const result = await collectRun(agent, asking('Hello', input));
  await agent.dispose?.();
  for (const event of result.events) EventSchema.parse(event);
  const { answer, rounds } = result.events.reduce<typeof emptyDraft>(reduceDraft, emptyDraft);
  expect(answer.malformed).toBe(0);
  const [part] = answer.message.parts;
  return {
    ...result,
    error: result.error as (Error & { code: number }) | undefined,
    message: answer.message,
    /** The text as the chat shows it. */
    shown: part?.type === 'text' ? part.text : '',
    rounds,
    last: result.events.at(-1),
  };
};

/** A provider that gives one reply after the other, its bytes in pieces that may cut a character. */
export const providerThat = async (...replies: Reply[]) => {
  const sent: Sent[] = [];
  const server = await serve((request, response) => {
    const answer = (body: unknown): void => {
      const reply = replies[sent.length] ?? { status: 500, body: { error: { message: 'no more replies' } } };
      sent.push({ path: request.url ?? '', headers: request.headers, body: body as Sent['body'] });
      if ('status' in reply) {
        response.writeHead(reply.status, { 'Content-Type': 'application/json', ...reply.headers });
        response.end(JSON.stringify(reply.body));
        return;
      }
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const bytes = Buffer.from('text' in reply ? reply.text : streamOf(reply));
      for (let from = 0; from < bytes.length; from += 37) response.write(bytes.subarray(from, from + 37));
      response.end();
    };
    void json(request).then(answer);
  });
  return { run, sent, url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
};

/** A tool of the host page. */
export const add = {
  name: 'add_to_basket',
  description: 'Adds an article',
  parameters: { type: 'object', properties: { article: { type: 'string' } } },
};

export const retrieval = { folders: '../../../../docs/en', baseUrl: '/docs/en/' };
