import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { runCommand } from './command.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const names = ['--bot', 'parrot', '--channel', 'web'];

const run = async (args: string[], env: Record<string, string> = {}) => {
  const said: string[] = [];
  const complaints: string[] = [];
  const code = await runCommand(args, env, {
    say: (text) => void said.push(text),
    complain: (text) => void complaints.push(text),
  });
  return { code, said: said.join('\n'), complaint: complaints.join('\n') };
};

const reply =
  (type: string, body: string, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': type });
    response.end(body);
  };

const json = (value: unknown): RequestListener => reply('application/json', JSON.stringify(value));

/** Sends spaces as fast as they are taken, and never ends. */
const flood =
  (type: string): RequestListener =>
  (_request, response) => {
    response.setHeader('Content-Type', type);
    const spaces = Buffer.alloc(1024 * 1024, ' ');
    const send = () => {
      while (response.write(spaces)) continue;
    };
    response.on('drain', send);
    send();
  };

describe('casement check', () => {
  it.each<[string, string[], RegExp]>([
    ['no address', names, /^Name the address of the service/],
    ['a word', ['chat', ...names], /"chat" is no address/],
    ['a file', ['file:///etc/passwd', ...names], /is no address/],
    ['two addresses', ['http://a', 'http://b', ...names], /One address is enough/],
    ['no bot', ['http://a', '--channel', 'web'], /Name the bot/],
    ['no channel', ['http://a', '--bot', 'x'], /Name the channel/],
    ['an unknown option', ['http://a', ...names, '--colour'], /--colour/],
    ['a wait of nothing', ['http://a', ...names, '--wait', '0'], /--wait is a number/],
    ['no origin', ['http://a', ...names, '--origin', 'shop'], /"shop" is no origin/],
    ['a file that cannot be written', ['http://a', ...names, '--json', '/'], /\/ cannot be written/],
    ['another resume', ['http://a', ...names, '--resume', 'some'], /--resume knows only "all"/],
    ['an unknown section', ['http://a', ...names, '--section', 'sound'], /There is no section "sound"/],
    ['a port where nobody listens', ['http://127.0.0.1:47123/im', ...names], /connection is refused/],
    ['a host that is not there', ['http://chat.invalid', ...names], /no host named|cannot be looked up/],
  ])('says in a sentence what is wrong with %s', async (_, args, words) => {
    const { code, complaint } = await run(args);
    expect(code).toBe(2);
    expect(complaint).toMatch(words);
    expect(complaint).not.toContain('\n');
  });

  it.each<[string, RequestListener, RegExp]>([
    [
      'answers with pages',
      reply('text/html', '<h1>Bad gateway</h1>', 502),
      /\/im answers with text\/html, status 502, and .*: is this the address of a chat service\?/,
    ],
    [
      'answers with JSON of another program',
      reply('application/json', '{"error":"Not found"}', 404),
      /answers with application\/json, status 404, and .*: is this the address/,
    ],
    [
      'answers with broken JSON',
      reply('application/json', '{"code":'),
      /no JSON \(application\/json, status 200\)/,
    ],
    [
      'says success and means failure',
      reply('application/json', '{}', 500),
      /refuses its configuration with 500/,
    ],
    ['answers with a list', json([]), /a list comes instead of an envelope/],
    ['does not know the bot', json({ code: 404, message: 'No.' }), /does not know the bot "parrot"/],
    [
      'refuses its configuration',
      json({ code: 500, message: 'Ill.' }),
      /refuses its configuration with 500: Ill/,
    ],
    ['says nonsense of itself', json({ object: { channel: 5 } }), /does not fit the contract at channel/],
    ['hangs', () => {}, /does not answer GET .* within 0.3 s/],
    [
      'begins and does not end',
      (_request, response) => void response.setHeader('Content-Type', 'application/json').write('{'),
      /\/im does not end its answer within 1.8 s/,
    ],
    ['sends without end', flood('application/json'), /longer than 8 MB/],
    [
      'is at another address',
      ({ url }, response) =>
        void response.writeHead(301, { Location: `https://chat.shop.example${url}` }).end(),
      /\/im leads to https:\/\/chat\.shop\.example\/im: name that address\.$/,
    ],
    [
      'asks for the password of a proxy',
      reply('text/html', '<h1>Proxy authentication required</h1>', 407),
      /cannot be asked: \S/,
    ],
    ['hangs up', (request) => request.socket.destroy(), /closed the connection without an answer/],
  ])('says in a sentence that the service %s', async (_, listener, words) => {
    const { code, complaint } = await run([await serve(listener), ...names, '--wait', '0.3']);
    expect(code).toBe(2);
    expect(complaint).toMatch(words);
    expect(complaint).not.toContain('\n');
  });

  it('says in a sentence that the service speaks HTTP where HTTPS is asked for', async () => {
    const { host } = new URL(await serve(json({})));
    const { code, complaint } = await run([`https://${host}`, ...names]);
    expect({ code, complaint }).toEqual({
      code: 2,
      complaint: `${host} does not speak HTTPS: is its address http://${host}?`,
    });
  });

  it('names what fails with the last call, and gives up where nothing is answered any more', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'casement-check-'));
    const [results, junit] = [join(folder, 'results.json'), join(folder, 'junit.xml')];
    const url = await serve((request, response) => {
      if (request.url?.endsWith('/base/config') === true) return json({})(request, response);
      if (request.url?.endsWith('/freeLogin') === true)
        return json({ object: { token: 't<"&' } })(request, response);
      if (request.url?.startsWith('/im/v1/im/') !== true) return json({ code: 400 })(request, response);
      // Whatever a visitor asks hangs.
      return undefined;
    });
    const { code, said } = await run([url, ...names, '--wait', '0.2', '--json', results, '--junit', junit]);
    expect(code).toBe(1);
    expect(said).toMatch(/FAILED .*\n +.*the last call: GET \/im/);
    expect(said).toContain('the service does not answer any more');
    expect(said).toMatch(/in all +\d+ +\d+ +\d+$/);
    const { counts, cases } = JSON.parse(readFileSync(results, 'utf8')) as {
      counts: Record<string, number>;
      cases: { outcome: string; why?: string }[];
    };
    expect(counts['failed']).toBe(cases.filter(({ outcome }) => outcome === 'failed').length);
    for (const { outcome, why } of cases) expect(why === undefined).toBe(outcome === 'passed');
    const parser = new new Window().DOMParser();
    const document = parser.parseFromString(readFileSync(junit, 'utf8'), 'application/xml');
    expect(document.querySelectorAll('testcase')).toHaveLength(cases.length);
    expect(document.querySelectorAll('failure')).toHaveLength(counts['failed'] ?? 0);
    expect(document.querySelectorAll('skipped')).toHaveLength(counts['left out'] ?? 0);
    rmSync(folder, { recursive: true });
  });
});
