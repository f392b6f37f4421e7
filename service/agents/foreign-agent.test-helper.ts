import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import { vi } from 'vitest';
import { jsonIn } from '../base/json.ts';
import { AgentConfig } from './agent-config.ts';
import type { Agent, AgentInput } from './agent.ts';
import { said } from './collect-run.test-helper.ts';
import { createAgent } from './create-agent.ts';
import { serve } from './serve.test-helper.ts';

/** A request that the stand-in of a back end has got. */
export type Received = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body as JSON. */
  json: unknown;
};

type Answer = (request: Received, response: ServerResponse, at: string) => unknown;

/**
 * Makes an agent of a type and a stand-in of its back end, which is told its own address.
 * @param options What the bot file says beside type and address; `path` is where the address leads.
 */
export const foreignAgent = async (
  type: string,
  answer: Answer,
  {
    path = '',
    env = {},
    ...options
  }: { path?: string; env?: Record<string, string>; [option: string]: unknown } = {},
) => {
  const requests: Received[] = [];
  const server = await serve((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const received = { method, path: url, headers, body, json: jsonIn(body) };
      requests.push(received);
      return answer(received, response, server.url);
    });
  });
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const url = `${server.url}${path}`;
  const config = v.parse(AgentConfig, { type, url, timeoutMs: 2000, ...options });
  const agent: Agent = await createAgent(config, { baseDir: '.', env, logger });
  return {
    agent,
    requests,
    logger,
    url: server.url,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};

/** Reads a recorded reply of `tests/fixtures/agents`. */
export const recorded = (name: string): string =>
  readFileSync(new URL(`../../tests/fixtures/agents/${name}`, import.meta.url), 'utf8');

/** Replies with JSON. */
export const sendJson = (response: ServerResponse, json: unknown, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(json));
};

/** Replies with a stream of events. */
export const sendStream = (response: ServerResponse, body: string): void => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.end(body);
};

/** How the steps of an answer ended, in their order: title, status, and what came of each. */
export const stepsOf = (events: RunEvent[]): [title: unknown, status: unknown, output: unknown][] => {
  const steps = new Map<string, [unknown, unknown, unknown]>();
  for (const event of events) {
    if (event.type !== 'ACTIVITY_SNAPSHOT' || event.activityType !== 'skill') continue;
    const { title, status, output } = event.content as Record<string, unknown>;
    steps.set(event.messageId, [title, status, output]);
  }
  return [...steps.values()];
};

export const reasoningOf = (events: RunEvent[]): string =>
  events.map((event) => (event.type === 'REASONING_MESSAGE_CONTENT' ? event.delta : '')).join('');

/** The paragraphs of an answer, one for each message of its text, in the order of their beginnings. */
export const paragraphsOf = (events: RunEvent[]): string[] => {
  const texts: string[] = [];
  const places = new Map<string, number>();
  for (const event of events) {
    if (event.type === 'TEXT_MESSAGE_START') places.set(event.messageId, texts.push('') - 1);
    else if (event.type === 'TEXT_MESSAGE_CONTENT') {
      const place = places.get(event.messageId) ?? 0;
      texts[place] = (texts[place] ?? '') + event.delta;
    }
  }
  return texts;
};

/** The fields of a request's body. */
export const sentIn = (request: Received | undefined): Record<string, unknown> =>
  (request?.json ?? {}) as Record<string, unknown>;

/** A question with nothing but a picture, and what reads it. */
export const pictureQuestion = (): Pick<AgentInput, 'messages' | 'readAttachment'> => ({
  messages: [
    { ...said('user', ''), parts: [{ type: 'image', source: { type: 'url', value: '/im/v1/file/1' } }] },
  ],
  readAttachment: async () => ({ bytes: Buffer.from('abc'), mimeType: 'image/png', name: 'a.png' }),
});
