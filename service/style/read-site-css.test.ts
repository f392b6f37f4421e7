import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSiteCss } from './read-site-css.ts';

const page = `<!doctype html><link rel="stylesheet" href="/site.css">
<link rel="stylesheet" href="http://10.0.0.1/far.css"><style>a { color: red }</style>
<body style="background: #101418">`;

describe('the style sheets of a site on this machine', () => {
  let server: Server;
  let port = 0;
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/') response.setHeader('Content-Type', 'text/html').end(page);
      else if (request.url === '/site.css')
        response.setHeader('Content-Type', 'text/css').end(':root { --brand: #0b7a5b }');
      else if (request.url === '/away') response.writeHead(302, { Location: 'http://10.0.0.1/' }).end();
      else if (request.url === '/data')
        response.setHeader('Content-Type', 'application/json').end('{"key":1}');
      else response.writeHead(404).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.close();
  });

  it('are those of its page, and not those of other machines', async () => {
    const css = await readSiteCss(`http://localhost:${port}/`).catch(() =>
      readSiteCss(`http://127.0.0.1:${port}/`),
    );
    expect(css).toContain('--brand: #0b7a5b');
    expect(css).toContain('a { color: red }');
    expect(css).toContain('body { background: #101418 }');
  });

  it.each([
    ['nonsense', 'no address'],
    ['file:///etc/passwd', 'begins with http'],
    ['http://10.0.0.1/', 'on this machine'],
    ['http://169.254.169.254/latest/meta-data', 'on this machine'],
    ['http://localhost.evil.example/', 'on this machine'],
    ['http://localhost@10.0.0.1/', 'on this machine'],
    ['http://[::ffff:10.0.0.1]/', 'on this machine'],
  ])('are not read of %s', async (address, words) => {
    await expect(readSiteCss(address)).rejects.toThrow(words);
  });

  it.each([
    ['away', 'leads elsewhere'],
    ['data', 'no page and no style sheet'],
    ['none', 'status 404'],
  ])('are not there: /%s', async (path, words) => {
    await expect(readSiteCss(`http://127.0.0.1:${port}/${path}`)).rejects.toThrow(words);
  });
});
