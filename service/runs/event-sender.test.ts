import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { EventSender } from './event-sender.ts';
import { createEventBuffer } from './log/event-buffer.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A run that is written here, and a connection over which its events are sent. */
const connected = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  await once(server, 'listening');
  const asked = once(server, 'request');
  const request = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [, response] = (await asked) as [IncomingMessage, ServerResponse];
  response.flushHeaders();
  const [incoming] = (await once(request, 'response')) as [IncomingMessage];
  const run = createEventBuffer();
  const sender = new EventSender({ runId: 'run', place: 'near', ...run }, 0, () => Promise.resolve());
  return { run, sender, response, incoming };
};

it('sends no faster than the connection takes it, and all of it in the end', async () => {
  const { run, sender, response, incoming } = await connected();
  const sent = sender.sendOn(response, new AbortController().signal).then(() => response.end());
  const count = 3_000;
  for (let event = 0; event < count; event += 1) run.publish(`"${'x'.repeat(10_000)}"`);
  await expect.poll(() => response.writableNeedDrain).toBe(true);
  expect(response.writableLength).toBeLessThan(1_000_000);
  run.end();
  const all = await text(incoming);
  await sent;
  expect(all.match(/^id: .*$/gm)).toEqual(
    Array.from({ length: count }, (_, index) => `id: run:${index + 1}`),
  );
});

it.each([0, 3_000])('leaves %i events with whoever has gone', async (count) => {
  const { run, sender, response } = await connected();
  const left = new AbortController();
  const sent = sender.sendOn(response, left.signal);
  for (let event = 0; event < count; event += 1) run.publish(`"${'x'.repeat(10_000)}"`);
  left.abort();
  await sent;
  run.publish('"more"');
  expect(response.writableLength).toBeLessThan(1_000_000);
});
