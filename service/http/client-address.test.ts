import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createClientAddress, isNetwork, networkOf } from './client-address.ts';

/**
 * Serves the address that a request seems to come from. Returns a function that asks, and the lines of the
 * log.
 */
const serveAddress = async (trustedProxies: string[]) => {
  const log: string[] = [];
  const moments = new EventEmitter();
  const logger = pino({}, { write: (line) => log.push(line) });
  const addressOf = createClientAddress({ trustedProxies, secret: 'secret', logger });
  const app = new Hono()
    .get('/', (context) => context.text(addressOf(context)))
    .get('/late', async (context) => {
      const { incoming } = context.env as HttpBindings;
      moments.emit('arrived');
      await once(incoming.socket, 'close');
      moments.emit('told', addressOf(context));
      return context.text('');
    });
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (forwarded?: string) =>
    (await fetch(url, { headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded } })).text();
  /** Goes away before the address is asked for. */
  const askAndGo = async (): Promise<void> => {
    const going = new AbortController();
    const [arrived, told] = [once(moments, 'arrived'), once(moments, 'told')];
    const { signal } = going;
    const asking = fetch(`${url}/late`, { headers: { 'X-Forwarded-For': '192.0.2.1' }, signal });
    await arrived;
    going.abort();
    await expect(asking).rejects.toThrow('aborted');
    await told;
  };
  return { ask, askAndGo, log };
};

it.each([
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  // The client may have written anything left of the first address that is not trusted.
  ['192.0.2.1', '198.51.100.7, 192.0.2.1', true],
  ['192.0.2.1', '192.0.2.1, 198.51.100.7', false],
  ['192.0.2.1', '192.0.2.1, 10.1.2.3', true],
  ['192.0.2.1', '192.0.2.1 ,  10.1.2.3 , 127.0.0.9', true],
  ['192.0.2.1', '192.0.2.1:4711', true],
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  // Without a readable address, it is the one of the last proxy.
  ['10.1.2.3', 'unknown, 10.1.2.3', true],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '[2001:db8:1:2::5]:443', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
])('takes %j and %j for the same address: %j', async (one, other, isSame) => {
  const { ask, log } = await serveAddress(['127.0.0.0/8', '10.0.0.0/8']);
  expect((await ask(one)) === (await ask(other))).toBe(isSame);
  expect(log).toEqual([]);
});

it('believes no proxy that is not named, and says so once', async () => {
  const { ask, log } = await serveAddress(['10.0.0.0/8']);
  const addresses = [await ask(), await ask('192.0.2.1'), await ask('192.0.2.2')];
  expect(new Set(addresses).size).toBe(1);
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('CASEMENT_TRUSTED_PROXIES');
  expect(log[0]).not.toContain('192.0.2');
});

it('says nothing of a proxy whose connection has gone meanwhile', async () => {
  const { askAndGo, log } = await serveAddress(['127.0.0.1']);
  await askAndGo();
  expect(log).toEqual([]);
});

it('gives the address away to nobody', async () => {
  const { ask } = await serveAddress(['127.0.0.1']);
  expect(await ask('192.0.2.1')).toMatch(/^[\w-]{22}$/);
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002:0003::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['10.0.0.0/8', true],
  ['127.0.0.1', true],
  ['2001:db8::/32', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0/8', false],
  ['proxy.example', false],
])('knows that %s is a network: %j', (text, expected) => {
  expect(isNetwork(text)).toBe(expected);
});
