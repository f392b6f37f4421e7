import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { codes } from 'casement/contract';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { expect, it, vi } from 'vitest';
import zhCN from '../locales/zh-CN.json' with { type: 'json' };
import { notFound, ServiceFailure } from '../base/service-failure.ts';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import { failWith } from './envelope.ts';

const messageOf = async (error: Error, language: string): Promise<string> => {
  const app = new Hono()
    .get('/', () => {
      throw error;
    })
    .onError((thrown, context) => failWith(context, thrown, silentLogger));
  const reply = await app.request('/', { headers: { 'Accept-Language': language } });
  const { message, messages } = (await reply.json()) as { message: string; messages: Record<string, string> };
  // Each comes with every request, for visitors who change their language.
  expect(messages[language.startsWith('zh') ? 'zh-CN' : 'en']).toBe(message);
  return message;
};

it.each([
  [notFound('This bot'), 'This bot does not exist.', '该机器人不存在。'],
  [notFound('This thing'), 'This thing does not exist.', '访问资源不存在。'],
  [new ServiceFailure(codes.limitReached, 'Reached limits'), 'Reached limits', '已达到使用上限'],
  [new ServiceFailure(codes.badQuestion, 'Not this.'), 'Not this.', '请检查您的问题'],
  [new ServiceFailure(4711, 'Never heard of.'), 'Never heard of.', '系统未知错误，请反馈给管理员。'],
  [
    Object.assign(new Error('connect ECONNREFUSED 10.0.0.7'), { code: 'ECONNREFUSED' }),
    'The service is not available at the moment. Please try again later.',
    '服务暂时不可用，请稍后再试。',
  ],
  [new Error('A secret'), 'System request error', '系统请求错误'],
])('says a failure in the language of the request: %s', async (error, english, chinese) => {
  expect(await messageOf(error, 'en')).toBe(english);
  expect(await messageOf(error, 'fr,en;q=0.5')).toBe(english);
  expect(await messageOf(error, 'zh-CN,zh;q=0.9')).toBe(chinese);
});

/** English words that the service puts together from parts. */
const PARTS = /^This bot takes no (?=files|pictures)|^(?:This|The) [a-z ]+(?= does not exist\.$)/;

it('has Chinese words for nothing but what the service says', () => {
  const folder = join(import.meta.dirname, '..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/test|node_modules|dist/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  const isSaid = (words: string) => sources.includes(PARTS.exec(words)?.[0] ?? words);
  expect(Object.keys(zhCN).filter((key) => !/^\d+$/.test(key) && !isSaid(key))).toEqual([]);
});

it('takes a client that goes away for no failure of the database', async () => {
  const error = vi.fn();
  const debug = vi.fn();
  const logger = { error, debug } as unknown as Logger;
  const app = new Hono()
    .post('/', async (context) => context.text(await context.req.text()))
    .onError((thrown, context) => failWith(context, thrown, logger));
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  server.once('request', (request) => request.once('data', () => socket.destroy()));
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nonly this');
  await vi.waitFor(() => expect(error.mock.calls.length + debug.mock.calls.length).toBe(1));
  expect(error).not.toHaveBeenCalled();
  server.close();
});
