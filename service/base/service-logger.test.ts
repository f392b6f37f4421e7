import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apartFromRequest, forThisRequest, withRequest } from './request-context.ts';
import { createServiceLogger } from './service-logger.ts';

type Line = Record<string, unknown> & { msg: string; err?: { name: string; at?: string[] } };

const listen = (options: pino.LoggerOptions = {}) => {
  const lines: Line[] = [];
  const outer = pino(
    { ...options, level: 'info' },
    { write: (line) => lines.push(JSON.parse(line) as Line) },
  );
  return { lines, ...createServiceLogger(outer) };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = (code = 'ECONNREFUSED') => Object.assign(new Error('connect hunter2'), { code });

it('tells an outage in a few lines, however many visitors meet it, and loses no count', () => {
  const { lines, logger, dispose } = listen();
  const ofBot = logger.child({ botId: 'shop' });
  for (let minute = 0; minute < 3; minute += 1) {
    for (let visitor = 0; visitor < 700; visitor += 1) {
      const fields = { err: away(), runId: `run-${visitor}`, path: `/im/${visitor % 7}` };
      ofBot.error(fields, 'the database cannot be reached');
    }
    vi.advanceTimersByTime(60_000);
  }
  dispose();
  expect(lines.map(({ msg, botId, repeated }) => [msg, botId, repeated])).toEqual([
    ...Array.from({ length: 3 }, () => ['the database cannot be reached', 'shop', undefined]),
    ['the database cannot be reached', 'shop', 697],
    ['the database cannot be reached', 'shop', 700],
    ['the database cannot be reached', 'shop', 700],
  ]);
  expect(lines.filter(({ err }) => err?.at).length).toBe(3);
  expect(lines[3]).toMatchObject({ seconds: 60, err: { name: 'Error', code: 'ECONNREFUSED' } });
  expect(lines[3]).not.toHaveProperty('runId');
  expect(JSON.stringify(lines)).not.toContain('hunter2');
});

it.each([
  ['a time-out', () => new DOMException('hunter2', 'TimeoutError'), { name: 'TimeoutError', code: 23 }],
  [
    'a failure that a time-out has caused',
    () => new Error('hunter2', { cause: new DOMException('hunter2', 'TimeoutError') }),
    { name: 'Error', cause: { name: 'TimeoutError' } },
  ],
])('counts %s that is repeated, as any other', (_, make, told) => {
  const { lines, logger } = listen();
  for (let time = 0; time < 5; time += 1) logger.error({ err: make() }, 'the agent failed');
  vi.advanceTimersByTime(60_000);
  expect(lines.at(-1)).toMatchObject({ repeated: 2, err: told });
  expect(JSON.stringify(lines)).not.toContain('hunter2');
});

it('tells a failure anew once it has not been met for a while', () => {
  const { lines, logger } = listen();
  logger.warn({ err: away() }, 'a connection broke');
  vi.advanceTimersByTime(120_000);
  logger.warn({ err: away() }, 'a connection broke');
  expect(lines.map(({ repeated }) => repeated)).toEqual([undefined, undefined]);
  expect(lines[1]?.err?.at).toBeDefined();
});

it.each<[string, object, object]>([
  ['another cause', { err: away() }, { err: away('ETIMEDOUT') }],
  ['another bot', { botId: 'a' }, { botId: 'b' }],
  ['another order', { orderId: '1' }, { orderId: '2' }],
  ['another reason', { reason: 'The agent took too long.' }, { reason: 'The agent gave no answer.' }],
])('tells failures apart by %s', (_, one, other) => {
  const { lines, logger } = listen();
  for (const fields of [one, one, one, one, other, other, other, other]) logger.error(fields, 'it failed');
  expect(lines).toHaveLength(6);
});

it('counts no line that is no failure, and leaves the operator their own hook', () => {
  const logMethod = vi.fn(function hook(this: pino.Logger, given: unknown[], write: pino.LogFn) {
    write.apply(this, given as Parameters<pino.LogFn>);
  });
  const { lines, logger } = listen({ hooks: { logMethod } });
  for (let count = 0; count < 3; count += 1) logger.info({ status: 200 }, 'request');
  logger.warn({ status: 500 }, 'it failed');
  expect(lines.map(({ msg }) => msg)).toEqual(['request', 'request', 'request', 'it failed']);
  expect(logMethod).toHaveBeenCalledTimes(4);
});

it('names the request on each line about it, and on none about what all requests share', async () => {
  vi.useRealTimers();
  const { lines, logger } = listen();
  let later: (() => void) | undefined;
  await withRequest({ requestId: 'r1' }, async () => {
    logger.child({ botId: 'shop' }).info('asked');
    await Promise.resolve();
    logger.info({ ms: 1 }, 'answered');
    later = forThisRequest(() => logger.info('read'));
    apartFromRequest(() => logger.info('stored'));
  });
  logger.info('idle');
  later?.();
  expect(lines.map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ['asked', 'r1'],
    ['answered', 'r1'],
    ['stored', undefined],
    ['idle', undefined],
    ['read', 'r1'],
  ]);
});
