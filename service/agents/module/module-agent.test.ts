import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { currentRequest, withRequest } from '../../base/request-context.ts';
import type { Agent, AgentInput } from '../agent.ts';
import { asking, collectRun, remembering } from '../collect-run.test-helper.ts';
import { createModuleAgent } from './module-agent.ts';

vi.setConfig({ testTimeout: 30_000 });

const source = `
import { parentPort, threadId } from 'node:worker_threads';
const forever = () => new Promise(() => {});
class AgentError extends Error {
  name = 'AgentError';
  code = 1113;
  advice = 'ask less';
}
export const createAgent = ({ size }, { env, logger }) => {
  if (size < 0) throw new Error('size must not be negative');
  let answered = 0;
  const acts = {
    where: async () => String(threadId),
    'throw later': async () => { setTimeout(() => { throw new TypeError('late'); }, 5); await forever(); },
    reject: async () => { void Promise.reject(new RangeError('unheard')); await forever(); },
    loop: async () => { for (;;); },
    exit: async () => process.exit(3),
    intrude: async () => { parentPort.postMessage(null); await forever(); },
    kill: async () => process.kill(process.pid),
    'ask itself': async () => String(process.kill(process.pid, 0)),
    'throw a trap': async () => { throw new Proxy({}, { getPrototypeOf() { throw new Error('trap'); } }); },
    'throw a riddle': async () => { throw { toString() { throw new Error('no words'); } }; },
    'throw an odd name': async () => { throw Object.assign(new Error('odd'), { name: () => {} }); },
    'say too much': async () => 'x'.repeat(8_000_000),
    refuse: async () => { throw new AgentError('Too much.', { cause: new Error('inside') }); },
    print: async () => { console.log('printed %d', 1); logger.warn({ err: new Error('told'), size }, 'logged'); return env.KEY; },
    'print on': async () => { for (let line = 0; line < 9000; line += 1) console.log(line); return ''; },
    files: async ({ messages, readAttachment, keepFile, memory, answeredBy }) => {
      answeredBy('own-model');
      const { bytes } = await readAttachment(messages[0].parts[0]);
      const { address } = await keepFile({ bytes, name: 'copy.txt', mimeType: 'text/plain' });
      const { value } = await memory.read();
      await memory.keep(value + '!');
      return [bytes.length, address, value].join();
    },
    wait: ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => {
      logger.info({ reason: signal.reason }, 'saw the stop');
      resolve('');
    })),
  };
  return {
    goesOn: true,
    topics: (language) => [{ id: language, heading: 'Windows', page: 'Windows' }],
    rate: async ({ rating }) => { throw new Error('no ' + rating); },
    async *run(input) {
      const question = input.messages.at(-1).parts.find(({ type }) => type === 'text').text;
      const text = (delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: input.answerId, delta });
      if (question === 'many') for (let at = 0; at < 300; at += 1) yield text(at + ' ');
      else if (question === 'tick') for (;;) yield text(await new Promise((resolve) => setTimeout(() => resolve('.'), 20)));
      else if (question === 'odd') yield* [undefined, { type: 'CUSTOM', name: 'n', value: () => {} }, 1n, text('end')];
      else yield text(await acts[question](input));
    },
  };
};`;

let folder: string;
let agent: Agent;
let log: { level: string; fields: Record<string, unknown>; words: string }[];
const open = (options: object = {}) =>
  createModuleAgent(
    { type: 'module', path: './own.mjs', isolation: 'thread', size: 1, ...options },
    { baseDir: folder, env: { KEY: 'secret' }, logger: loggerInto(() => log) },
    1_000,
  );
const loggerInto = (list: () => typeof log) => {
  const at = (level: string) => (fields: object, words: string) =>
    void list().push({ level, fields: fields as Record<string, unknown>, words });
  return { info: at('info'), warn: at('warn'), error: at('error') };
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'casement-module-'));
  writeFileSync(join(folder, 'own.mjs'), source);
  log = [];
  agent = await open();
});
afterAll(async () => {
  await agent.dispose?.();
  rmSync(folder, { recursive: true });
});

const ask = (question: string, rest: Partial<AgentInput> = {}) => collectRun(agent, asking(question, rest));

it('says in plain words why a module makes no agent', async () => {
  await expect(open({ size: -1 })).rejects.toThrow(
    /^the agent module \.\/own\.mjs could not make its agent: size must not be negative$/,
  );
});

it.each([
  ['throw later', 'TypeError', 'its module threw an error that nobody caught'],
  ['reject', 'RangeError', 'its module threw an error that nobody caught'],
  ['loop', undefined, 'its module held its thread for 1 seconds without a pause'],
  ['exit', 'Error', 'the thread of its module has ended'],
  ['intrude', 'TypeError', 'the thread of its module has ended'],
])('ends only the answer whose code does this: %s', async (question, cause, advice) => {
  const stop = new AbortController();
  const other = ask('wait', { signal: stop.signal });
  const { error } = await ask(question);
  expect(error).toMatchObject({ name: 'AgentError', code: 1200, advice, details: { module: './own.mjs' } });
  expect((error as Error).cause).toEqual(cause && expect.objectContaining({ name: cause }));
  expect((await ask('many')).events.length).toBe(300);
  stop.abort('stop');
  expect((await other).error).toBeUndefined();
});

it.each([
  ['kill', 'Error', /^process\.kill would end the service/],
  ['throw a trap', 'object', /cannot be read/],
  ['throw a riddle', 'object', /cannot be read/],
  ['throw an odd name', '() => {}', /^odd$/],
  ['say too much', 'AgentError', /too long/],
])('fails the answer whose code does this, and keeps its thread: %s', async (question, name, message) => {
  const place = (await ask('where')).text;
  const { error } = await ask(question);
  expect(error).toMatchObject({ name, message: expect.stringMatching(message) as unknown });
  expect((await ask('where')).text).toBe(place);
  expect((await ask('ask itself')).text).toBe('true');
});

it('lets another answer stream while one is caught in a loop', async () => {
  const stop = new AbortController();
  let said = 0;
  const follow = async () => {
    for await (const event of agent.run(asking('tick', { signal: stop.signal }))) {
      said += event.type === 'TEXT_MESSAGE_CONTENT' ? 1 : 0;
    }
  };
  const following = follow();
  await vi.waitFor(() => expect(said).toBeGreaterThan(2), { timeout: 10_000 });
  let isCaught = true;
  const caught = ask('loop').finally(() => {
    isCaught = false;
  });
  const before = said;
  await vi.waitFor(() => expect(said).toBeGreaterThan(before + 3));
  expect(isCaught).toBe(true);
  expect((await caught).error).toMatchObject({ code: 1200 });
  stop.abort('stop');
  await following;
});

it('gives answers that run at once threads of their own, and keeps one warm', async () => {
  const places = await Promise.all(['where', 'where', 'where'].map((question) => ask(question)));
  expect(new Set(places.map(({ text }) => text)).size).toBe(3);
});

it('tells the agent of a stop, and waits for nothing then', async () => {
  log = [];
  const stop = new AbortController();
  const asked = ask('wait', { signal: stop.signal });
  stop.abort('stop');
  expect((await asked).events).toEqual([]);
  await expect
    .poll(() => log)
    .toEqual([{ level: 'info', fields: { reason: 'stop' }, words: 'saw the stop' }]);
});

it('reads files, keeps files, and remembers through the service', async () => {
  const memory = remembering({ value: 'before', answerId: 'a', isBehind: false });
  const file = {
    type: 'data' as const,
    value: Buffer.from('file').toString('base64'),
    mimeType: 'text/plain',
  };
  const parts = [
    { type: 'document' as const, source: file },
    { type: 'text' as const, text: 'files' },
  ];
  const models: string[] = [];
  const answeredBy = (model: string) => void models.push(model);
  const { text } = await ask('', {
    memory,
    answeredBy,
    messages: [{ id: 'q', role: 'user', parts, stopped: false }],
  });
  expect(text).toBe('4,https://chat.example/im/copy.txt,before');
  expect(memory.kept).toEqual(['before!']);
  expect(models).toEqual(['own-model']);
});

it('counts what is printed and logged as the request’s whose answer says it, whichever had its thread begun', async () => {
  const saidFor: unknown[] = [];
  const note = () => void saidFor.push(currentRequest()?.requestId);
  const own = await withRequest({ requestId: 'first' }, () =>
    createModuleAgent(
      { type: 'module', path: './own.mjs', isolation: 'thread', size: 1 },
      {
        baseDir: folder,
        env: {},
        logger: { info: note, warn: note, error: note },
      },
    ),
  );
  for (const requestId of ['second', 'third']) {
    await withRequest({ requestId }, () => collectRun(own, asking('print')));
    await expect.poll(() => saidFor).toEqual([requestId, requestId]);
    saidFor.length = 0;
  }
  await collectRun(own, asking('print'));
  await expect.poll(() => saidFor).toEqual([undefined, undefined]);
  await own.dispose?.();
});

it('brings what is printed, logged and thrown into the log and to the visitor', async () => {
  log = [];
  expect((await ask('print')).text).toBe('secret');
  await expect.poll(() => log).toHaveLength(2);
  expect(log).toContainEqual({
    level: 'info',
    fields: { module: './own.mjs', from: 'console' },
    words: 'printed 1',
  });
  expect(log).toContainEqual({
    level: 'warn',
    fields: { size: 1, err: expect.objectContaining({ message: 'told' }) as unknown },
    words: 'logged',
  });
  const { error } = await ask('refuse');
  expect(error).toMatchObject({
    code: 1113,
    message: 'Too much.',
    advice: 'ask less',
    cause: { message: 'inside' },
  });
});

it('passes on events of any kind in their order, and what else an agent can do', async () => {
  expect((await ask('many')).text).toBe(Array.from({ length: 300 }, (_, at) => `${at} `).join(''));
  const odd: unknown[] = [];
  for await (const event of agent.run(asking('odd'))) odd.push(event);
  expect(odd).toEqual([
    null,
    { type: 'CUSTOM', name: 'n' },
    null,
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'answer-1', delta: 'end' },
  ]);
  expect(agent).toMatchObject({ goesOn: true });
  expect(agent).not.toHaveProperty('followUps');
  expect(await agent.topics?.('en')).toEqual([{ id: 'en', heading: 'Windows', page: 'Windows' }]);
  const rating = { visitorId: 'v', threadId: 't', answerId: 'a', memory: undefined, comment: undefined };
  await expect(agent.rate?.({ ...rating, rating: 'like', reasons: [] })).rejects.toThrow('no like');
});

// The last one: this thread has little room left for what it prints.
it('leaves out most of what is printed without end, and says so', async () => {
  log = [];
  await ask('print on');
  const cuts = () => log.filter(({ words }) => words.includes('left out')).length;
  await expect.poll(cuts, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(log.length).toBeLessThan(3_000);
});
