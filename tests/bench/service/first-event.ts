import { randomUUID } from 'node:crypto';
import type { House } from '../browser/support/house.ts';
import { median } from './support/measure.ts';
import type { Measure } from './support/measure.ts';

/** Before the service and this process are warm, their own code is what is measured. */
const warmUps = 60;
const rounds = 100;

const ids = {
  'X-Bot-Id': 'scripted',
  'X-Channel-Id': 'web',
  'X-Style-Id': 'default',
  'X-Access-Mode': 'normal',
};

/** Reads a stream until `mark` has come; returns how long that took. */
const timeUntil = async (mark: string, url: string, init: RequestInit): Promise<number> => {
  const startedAt = performance.now();
  const response = await fetch(url, init);
  if (response.body === null) throw new Error(`${url} answered without a body.`);
  const decoder = new TextDecoder();
  let text = '';
  let elapsedMs: number | undefined;
  for await (const piece of response.body) {
    text += decoder.decode(piece, { stream: true });
    if (elapsedMs === undefined && text.includes(mark)) elapsedMs = performance.now() - startedAt;
  }
  if (elapsedMs === undefined) throw new Error(`${url} did not send ${mark}: ${text.slice(0, 300)}`);
  return elapsedMs;
};

const logIn = async (serviceUrl: string): Promise<Record<string, string>> => {
  const identity = JSON.stringify({ userAgent: 'bench', clientType: 1, uuid: randomUUID() });
  const headers = {
    ...ids,
    'X-Guid': randomUUID(),
    'Accept-Language': 'en',
    'Content-Type': 'application/json',
  };
  const response = await fetch(`${serviceUrl}/im/v1/user/freeLogin`, {
    headers: { ...headers, Authorization: `Bearer id.${Buffer.from(identity).toString('base64url')}` },
  });
  const { object } = (await response.json()) as { object: { token: string } };
  return { ...headers, Authorization: `Bearer ${object.token}` };
};

const runInput = () => {
  const messageId = randomUUID();
  return {
    threadId: randomUUID(),
    runId: randomUUID(),
    protocolVersion: '1.0',
    messages: [{ id: messageId, role: 'user', content: 'quick' }],
    tools: [],
    context: [],
    forwardedProps: { messageId, parentId: null, answerId: randomUUID() },
  };
};

/** What the service adds to the agent's own time until the first text. */
export const measureFirstEvent = async ({ serviceUrl, model }: House): Promise<Measure[]> => {
  model.reset();
  const headers = await logIn(serviceUrl);
  const [alone, through]: [number[], number[]] = [[], []];
  for (let round = -warmUps; round < rounds; round += 1) {
    if (round === 0) [alone.length, through.length] = [0, 0];
    alone.push(
      await timeUntil('You asked', `${model.url}/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({
          model: 'scripted',
          stream: true,
          messages: [{ role: 'user', content: 'quick' }],
        }),
      }),
    );
    through.push(
      await timeUntil('You asked', `${serviceUrl}/im/v1/im/msg/send`, {
        method: 'POST',
        headers,
        body: JSON.stringify(runInput()),
      }),
    );
  }
  const agentMs = median(alone);
  return [
    {
      what: 'service: first text over the agent',
      value: median(through) - agentMs,
      unit: 'ms',
      budget: 5,
      beside: `the agent alone: ${agentMs.toFixed(1)} ms`,
    },
  ];
};
