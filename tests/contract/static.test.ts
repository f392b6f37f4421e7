import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../service/server/start-service.ts';
import { botsFolder, startReference } from './support/reference.ts';

const script = 'console.log("early & inline")';
const style = 'body { margin: 0 }';
const page = `<!doctype html><html><head><style>${style}</style><script>${script}</script>
<script type="module" src="./assets/main-abc123.js"></script></head><body>${'chat '.repeat(300)}</body></html>`;
const code = `export const words = ${JSON.stringify('words '.repeat(500))};\n`;
const font = createRequire(import.meta.url).resolve('katex/dist/fonts/KaTeX_SansSerif-Regular.woff2');
const written = `
agent: { type: docs, folders: . }
robot: { botName: Written }
channels: { web: {} }
styles: { default: { density: compact, font: { family: House, files: [house.woff2] } } }
`;
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('static files of the reference service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-static-'));
  let service: RunningService;

  beforeAll(async () => {
    mkdirSync(join(folder, 'app/assets'), { recursive: true });
    mkdirSync(join(folder, 'sdk'));
    mkdirSync(join(folder, 'docs/en'), { recursive: true });
    writeFileSync(join(folder, 'app/index.html'), page);
    writeFileSync(join(folder, 'app/assets/main-abc123.js'), code);
    mkdirSync(join(folder, 'app/style'));
    writeFileSync(join(folder, 'app/style/index.html'), '<!doctype html><title>Style</title>');
    writeFileSync(join(folder, 'app/style-preview.html'), page);
    writeFileSync(join(folder, 'sdk/sdk.js'), code);
    writeFileSync(join(folder, 'sdk/index.js'), code);
    writeFileSync(join(folder, 'docs/en/intro.md'), '# Intro\n\n## What is it?\n\nA chat.\n');
    writeFileSync(join(folder, 'secret.txt'), 'what nobody may read');
    mkdirSync(join(folder, 'bots'));
    copyFileSync(font, join(folder, 'bots/house.woff2'));
    writeFileSync(join(folder, 'bots/written.yaml'), written);
    service = await startReference({
      databaseUrl: undefined,
      dataFolder: 'memory',
      botsFolders: [botsFolder, join(folder, 'bots')],
      appFolder: join(folder, 'app'),
      sdkFolder: join(folder, 'sdk'),
      docsFolder: join(folder, 'docs'),
    });
  }, 60_000);
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  /** Without fetch, which decompresses by itself and tidies paths up. */
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
      (resolve, reject) => {
        const outgoing = request({ host: '127.0.0.1', port: service.port, path, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        });
        outgoing.on('error', reject).end();
      },
    );
  const policyOf = async (query: string) =>
    String((await get(`/${query}`)).headers['content-security-policy']);

  it('serves the page with a policy that allows its own inline parts and nothing else', async () => {
    const { status, headers, body } = await get('/');
    expect([status, body.toString()]).toEqual([200, page]);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'self' ${sha256(script)}`);
    expect(policy).toContain(`style-src 'self' ${sha256(style)}`);
    expect(policy).toContain("object-src 'none'");
    expect(policy.join()).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  const guarded = "'self' https://shop.example https://*.shop.example";

  it.each([
    ['', "'none'"],
    ['?bot_id=test-bot&channel_id=open', '*'],
    ['?bot_id=nobody&channel_id=open', "'none'"],
    ['?bot_id=test-bot&channel_id=nothing', "'none'"],
    ['?bot_id=test-bot&channel_id=guarded', guarded],
    // The app reads the ids in the same way.
    ['?bot_id=%20test-bot&channel_id=guarded', guarded],
    ['?bot_id=test-bot%20&channel_id=guarded', guarded],
    ['?bot_id=test-bot&channel_id=+guarded', guarded],
    ['?bot_id=test-bot&channel_id=guarded+', guarded],
    ['?bot_id=%09test-bot&channel_id=guarded%0A', guarded],
    ['?bot_id=%C2%A0test-bot&channel_id=%E3%80%80guarded', guarded],
    ['?bot_id=%EF%BB%BFtest-bot&channel_id=guarded%E2%80%A8', guarded],
    ['?bot_id=test-bot&bot_id=nobody&channel_id=guarded&channel_id=open', guarded],
    ['?bot_id=%00test-bot&channel_id=guarded', "'none'"],
    ['?bot_id=TEST-BOT&channel_id=guarded', "'none'"],
  ])('lets the page for %j be framed by %s', async (query, ancestors) => {
    expect((await policyOf(query)).split('; ')).toContain(`frame-ancestors ${ancestors}`);
  });

  it('leads from the page’s file to its address, with what stands behind it', async () => {
    const { status, headers } = await get('/index.html?bot_id=test-bot');
    expect([status, headers['location']]).toEqual([302, '/?bot_id=test-bot']);
  });

  it.each(['//index.html', '///index.html', '/%2Findex.html', '/.//index.html', '/assets%2F..%2Findex.html'])(
    'serves the page at %s with its policy or not at all',
    async (path) => {
      const { status, headers } = await get(`${path}?bot_id=test-bot&channel_id=guarded`);
      if (status === 200) expect(headers['content-security-policy']).toContain(`frame-ancestors ${guarded}`);
      else expect(status).toBe(404);
    },
  );

  it.each<[string, string | undefined, (body: Buffer) => Buffer]>([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['', undefined, (body) => body],
  ])('compresses for Accept-Encoding %j', async (accepted, encoding, decompress) => {
    const { headers, body } = await get('/assets/main-abc123.js', { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toContain('Accept-Encoding');
    expect(headers['content-length']).toBe(String(body.length));
    expect(decompress(body).toString()).toBe(code);
  });

  it('lets browsers keep hashed files for good, the SDK for minutes', async () => {
    expect((await get('/assets/main-abc123.js')).headers['cache-control']).toContain('immutable');
    for (const path of ['/sdk.js', '/sdk/index.js']) {
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      expect(headers['cache-control']).toMatch(/max-age=300\b/);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    }
  });

  it('answers 304 to whom has the file, in the same encoding', async () => {
    const first = await get('/sdk.js', { 'Accept-Encoding': 'br' });
    const etag = String(first.headers['etag']);
    expect((await get('/sdk.js', { 'Accept-Encoding': 'br', 'If-None-Match': `"x", ${etag}` })).status).toBe(
      304,
    );
    expect((await get('/sdk.js', { 'Accept-Encoding': 'gzip', 'If-None-Match': etag })).status).toBe(200);
  });

  it('takes a new version of a file over', async () => {
    writeFileSync(join(folder, 'sdk/index.js'), 'export const version = 2;');
    expect((await get('/sdk/index.js')).body.toString()).toBe('export const version = 2;');
    writeFileSync(join(folder, 'sdk/index.js'), code);
  });

  it('leads every other page to the root, with its query', async () => {
    const { status, headers } = await get('/chat/room?bot_id=a&x=%2F', { Accept: 'text/html,*/*' });
    expect([status, headers['location']]).toEqual([302, '/?bot_id=a&x=%2F']);
    expect((await get('/chat/room')).status).toBe(404);
    const doubled = await get('//evil.example/path', { Accept: 'text/html' });
    expect(doubled.headers['location'] ?? '/').toMatch(/^\/(?!\/)/);
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/sdk/..%2f..%2fsecret.txt',
    '/docs/en/..%2f..%2fsecret',
    '/docs/..%2f../secret.txt',
    '/%00',
    '/%',
    '/assets',
  ])('gives nothing away at %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.toString()).not.toContain('what nobody may read');
  });

  it('shows the pages that the sources of answers lead to', async () => {
    const { status, headers, body } = await get('/docs/en/intro');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body.toString()).toContain('<h2 id="what-is-it">What is it?</h2>');
    expect((await get('/docs/en/none')).status).toBe(404);
  });

  it('serves the font of a style itself, for good, and tells the app of it', async () => {
    const { body } = await get('/im/v1/base/config', {
      'X-Bot-Id': 'written',
      'X-Channel-Id': 'web',
      'X-Style-Id': 'default',
    });
    const { object } = JSON.parse(body.toString()) as {
      object: { style: { density: string; font: { family: string; files: { url: string }[] } } };
    };
    expect(object.style).toMatchObject({ density: 'compact', font: { family: 'House' } });
    const reply = await get(`/im/${object.style.font.files[0]?.url}`);
    expect(reply.body.equals(readFileSync(font))).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    for (const name of ['house.woff2', '..%2Fsecret.txt', '%2e%2e/secret.txt'])
      expect((await get(`/im/v1/fonts/${name}`)).body.toString()).not.toContain('what nobody may read');
  });

  it('has a page on which a style is made, in frames of its own alone, and reads no addresses for others', async () => {
    const { status, headers } = await get('/style');
    expect([status, headers['location']]).toEqual([302, './style/']);
    for (const path of ['/style/', '/style-preview.html']) {
      const reply = await get(path);
      expect(reply.status).toBe(200);
      const policy = String(reply.headers['content-security-policy']).split('; ');
      expect(policy).toEqual(expect.arrayContaining(["frame-ancestors 'self'", "frame-src 'self'"]));
    }
    expect((await get('/style/site')).status).toBe(204);
    expect((await get('/style/site?address=http://127.0.0.1/')).status).toBe(403);
  });

  it('says whether it is healthy, and describes its calls', async () => {
    expect((await get('/healthz')).status).toBe(200);
    const document = JSON.parse((await get('/im/openapi.json')).body.toString()) as { paths: object };
    expect(Object.keys(document.paths)).toContain('/v1/im/msg/send');
  });
});
