import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { choosePort, findFreePort, readPort } from './ports.ts';

const servers: Server[] = [];

const occupy = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    servers.push(server);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close();
});

it('passes over a port that is in use', async () => {
  const used = await occupy();
  expect(await findFreePort(used, '127.0.0.1')).toBeGreaterThan(used);
});

it('passes over a port that another part has taken', async () => {
  const free = await findFreePort(45_300, '127.0.0.1');
  expect(await findFreePort(free, '127.0.0.1', [free])).toBeGreaterThan(free);
});

it('names the port that is in use', async () => {
  const used = await occupy();
  vi.stubEnv('PORT', String(used));
  await expect(choosePort('PORT', 4300, '127.0.0.1')).rejects.toThrow(`Port ${used} is in use`);
});

it.each(['nonsense', '70000', '43.5', '-1'])('rejects PORT=%s', (text) => {
  expect(() => readPort('PORT', { PORT: text })).toThrow(`PORT is ${text}`);
});

it.each([undefined, '', ' ', '0'])('takes any port for %j', (text) => {
  expect(readPort('PORT', { PORT: text })).toBeUndefined();
});
