import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { bytePaths, pullSession, setSession, streamPaths } from 'casement/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../service/server/start-service.ts';
import { beside, codeOf, createVisitor, runInput, type Visitor } from '../../check/client.ts';
import { startReference, targetAt } from './support/reference.ts';

let service: RunningService;
let visitor: Visitor;
beforeAll(async () => {
  service = await startReference({});
  visitor = await createVisitor(targetAt(service.url));
}, 60_000);
afterAll(() => service.close());

/**
 * Sends pieces on one connection, each once the one before has left, and returns the status lines that come
 * back.
 */
const statusLines = async (pieces: (string | Uint8Array)[], count: number): Promise<string[]> => {
  const socket = connect(service.port, '127.0.0.1');
  await once(socket, 'connect');
  let reply = '';
  const lines = () => reply.match(/HTTP\/1\.1 \d+/g) ?? [];
  const answered = beside(
    new Promise<void>((resolve, reject) => {
      socket.on('error', reject).on('close', () => resolve());
      socket.setEncoding('latin1').on('data', (text: string) => {
        reply += text;
        if (lines().length >= count) resolve();
      });
    }),
  );
  for (const piece of pieces) {
    if (piece.length === 0) {
      // The probe gives the service time to react before the next piece.
      const probe = await fetch(`${service.url}/healthz`);
      await probe.text();
      continue;
    }
    if (!socket.destroyed) await new Promise((sent) => socket.write(piece, sent));
  }
  await answered;
  socket.destroy();
  return [...lines()];
};

const megabyte = Buffer.alloc(1024 * 1024, 'a');
const chunk = Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')]);
const post = (path: string, header: string) => `POST /im${path} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`;
/** Other requests meanwhile: longer than a server waits for what nobody reads. */
const SLOWLY = 30;
const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

describe('the request after one that is refused', () => {
  it.each([
    [
      'for its announced size',
      streamPaths.send,
      'Content-Length: 3145728',
      [megabyte, megabyte, megabyte],
      200,
    ],
    ['for its size', streamPaths.send, 'Transfer-Encoding: chunked', [chunk, chunk, chunk, '0\r\n\r\n'], 200],
    ['before it is read', streamPaths.send, 'Content-Length: 1048576', [megabyte], 200],
    [
      'as a recording',
      bytePaths.stt,
      'Transfer-Encoding: chunked',
      [...Array(17).fill(chunk), '0\r\n\r\n'],
      200,
    ],
    ['as no form', '/v1/base/cos/upload', 'Content-Length: 1048576', [megabyte], 400],
    ['as a call that does not exist', '/v1/nothing', 'Content-Length: 1048576', [megabyte], 404],
  ])('%s is answered on the same connection', async (_, path, header, body, status) => {
    const whole = await statusLines([post(path, header), ...body, next], 2);
    expect(whole).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
  });

  const form = 'multipart/form-data; boundary=x';
  it.each([
    ['body', streamPaths.send, 'text/plain', '', 200],
    ['broken form', '/v1/base/cos/upload', form, '--x\r\nnonsense\r\n\r\n', 400],
  ])('is answered also when a %s comes slowly', async (_, path, type, start, status) => {
    const header = `Content-Type: ${type}\r\nContent-Length: ${start.length + megabyte.length}`;
    const later = Array<string>(SLOWLY).fill('');
    const pieces = [post(path, header), `${start}aa`, ...later, megabyte.subarray(2), next];
    expect(await statusLines(pieces, 2)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
  });

  it('is closed instead when far more is announced than is worth reading', async () => {
    const lines = await statusLines([post(streamPaths.send, 'Content-Length: 99999999999'), megabyte], 2);
    expect(lines).toEqual(['HTTP/1.1 200']);
  });
});

describe('requests', () => {
  it('may come in chunks', async () => {
    const agent = new Agent();
    const call = request(`${service.url}/im${setSession.path}`, {
      agent,
      method: 'POST',
      headers: { ...visitor.headers, 'Transfer-Encoding': 'chunked' },
    });
    call.write('{"title":');
    call.end('"In pieces"}');
    const [reply] = await once(call, 'response');
    let text = '';
    for await (const piece of reply) text += String(piece);
    expect(JSON.parse(text)).toMatchObject({ code: 200, object: { title: 'In pieces' } });
    agent.destroy();
  });

  it.each([101, 200_000])('that are nested %i deep are refused', async (depth) => {
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const body = JSON.stringify({ ...runInput({ text: 'short' }), context: 0 }).replace(
      '"context":0',
      `"context":${nested}`,
    );
    for (const path of [streamPaths.send, setSession.path]) {
      const response = await visitor.fetchPath(path, { method: 'POST', body });
      expect([path, response.status, await codeOf(response)]).toEqual([path, 200, 400]);
    }
  });

  it.each(['id with \0', 'id with half a \ud800'])(
    'take a cursor whose %j the database could not compare',
    async (id) => {
      const cursor = Buffer.from(JSON.stringify({ updatedAt: 1, createdAt: 1, id })).toString('base64url');
      for (const path of [pullSession.path, '/v1/share/list']) {
        const response = await visitor.fetchPath(`${path}?next=${cursor}`);
        expect([path, response.status, await codeOf(response)]).toEqual([path, 200, 200]);
      }
    },
  );

  it('that ask for the head of a stream alone begin none', async () => {
    const input = runInput({ text: 'short' });
    await visitor.ask(input);
    const path = `${streamPaths.resume}?runId=${input.runId}`;
    const response = await visitor.fetchPath(path, { method: 'HEAD' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, POST']);
  });

  it.each(['2147483648', '9007199254740993', '999999999999999', '1; drop table runs', '\u00ff'])(
    'to go on after an event that no run has, %j, get an envelope or nothing more',
    async (seq) => {
      const input = runInput({ text: 'short' });
      await visitor.ask(input);
      const response = await visitor.resume(input.runId, `${input.runId}:${seq}`);
      expect([response.status, await codeOf(response)]).toEqual([200, 400]);
    },
  );
});
