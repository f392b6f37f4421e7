import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  bytePaths,
  checkout,
  freeLogin,
  getCaptcha,
  hostLogin,
  preGoogleLogin,
  sendEmail,
  sendSms,
  uploadSignature,
} from 'casement/contract';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLineLogger } from '../../service/base/line-logger.test-helper.ts';
import { silentLogger } from '../../service/base/silent-logger.test-helper.ts';
import { type RunningService, startService } from '../../service/server/start-service.ts';
import { createClient, createVisitor, identityToken, runInput } from '../../check/client.ts';
import { newAddress, newEmail, passCheck } from '../../check/login.ts';
import { questionWith } from '../../check/upload.ts';

/**
 * Stands in each address and key of an operator, and in what visitors say: no line of the log may have it.
 */
const SECRET = 'hunter2';
const siteSecret = `${SECRET} is the secret of the shop, nobody else’s`;

const { logger, lines } = createLineLogger();
/** What was told as the service started. */
let atStart: unknown[] = [];

let service: RunningService;
/** Answers each request as its path says: `/status/401`, `/page`, `/rude`. */
let others: Server;
/** Nobody listens at this address. */
const away = 'http://127.0.0.1:1';
const folder = mkdtempSync(join(tmpdir(), 'casement-told-'));

const ownAgent = `
  export const createAgent = ({ fault }) => ({
    run: async function* ({ answerId }) {
      if (fault === 'throws') throw new Error('no such table: ${SECRET}');
      if (fault === 'reports') yield { type: 'RUN_ERROR', message: 'no ${SECRET}', code: '1200' };
    },
  });`;

beforeAll(async () => {
  others = createServer(({ url = '' }, response) => {
    const status = Number(/\/status\/(\d+)/.exec(url)?.[1] ?? 200);
    if (url.startsWith('/rude')) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end(`data: {"type":"RUN_ERROR","message":"no funds","code":"E7"}\n\n`);
    } else response.writeHead(status, { 'Content-Type': 'text/html' }).end(`<p>${SECRET}</p>`);
  });
  await new Promise<void>((resolve) => {
    others.listen(0, '127.0.0.1', resolve);
  });
  const there = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  const model = { type: 'openai', model: 'm', baseUrl: `${there}/status/401` };
  const agents = {
    'openai-away': { type: 'openai', model: 'm', baseUrl: `${away}/v1` },
    'openai-key': { type: 'openai', model: 'm', baseUrl: `${there}/status/401` },
    'openai-broken': { type: 'openai', model: 'm', baseUrl: `${there}/status/500` },
    'ag-ui-away': { type: 'ag-ui', url: `${away}/run?key=${SECRET}` },
    'ag-ui-page': { type: 'ag-ui', url: `${there}/page?key=${SECRET}` },
    'ag-ui-fails': { type: 'ag-ui', url: `${there}/rude?key=${SECRET}` },
    'ag-ui-words': { type: 'ag-ui', url: `${there}/rude?key=${SECRET}` },
    'openai-words': { type: 'openai', model: 'm', baseUrl: `${there}/status/401` },
    'ai-sdk-away': { type: 'ai-sdk', url: `${away}/chat?key=${SECRET}` },
    'langgraph-away': { type: 'langgraph', url: `${away}/graph?key=${SECRET}`, assistant: 'a' },
    'a2a-away': { type: 'a2a', url: `${away}/agent` },
    'dify-away': { type: 'dify', url: `${away}/dify/v1` },
    'dify-page': { type: 'dify', url: `${there}/page` },
    'n8n-away': { type: 'n8n', url: `${away}/webhook/w/chat?key=${SECRET}` },
    'n8n-broken': { type: 'n8n', url: `${there}/status/500?key=${SECRET}` },
    'flowise-away': { type: 'flowise', url: `${away}/api/v1/prediction/f` },
    'chatkit-away': { type: 'chatkit', url: `${away}/chatkit?key=${SECRET}` },
    'rasa-away': { type: 'rasa', url: `${away}/rasa` },
    'botpress-away': { type: 'botpress', url: `${away}/bot` },
    'mcp-away': { ...model, mcp: [{ url: `${away}/mcp?key=${SECRET}` }] },
    'mcp-page': { ...model, mcp: [{ url: `${there}/page?key=${SECRET}` }] },
    'mcp-program': { ...model, mcp: [{ command: 'no-such-program', args: [SECRET] }] },
    'embeddings-away': {
      type: 'docs',
      folders: './pages',
      embeddings: { model: 'm', baseUrl: `${away}/vectors/v1` },
    },
    'embeddings-broken': {
      type: 'docs',
      folders: './pages',
      embeddings: { model: 'm', baseUrl: `${there}/status/500` },
    },
    'own-throws': { type: 'module', path: './own-agent.mjs', fault: 'throws' },
    'own-reports': { type: 'module', path: './own-agent.mjs', fault: 'reports' },
    'own-silent': { type: 'module', path: './own-agent.mjs', fault: 'none' },
  };
  writeFileSync(join(folder, 'own-agent.mjs'), ownAgent);
  mkdirSync(join(folder, 'pages'));
  writeFileSync(join(folder, 'pages/lamps.md'), `# Lamps\n\n${SECRET} burns.\n`);
  for (const [name, agent] of Object.entries(agents)) {
    const bot = {
      agent,
      robot: {
        botName: name,
        supportFile: 1,
        openVoice: 1,
        payInfo: { plans: [{ id: 'pro', name: 'Pro', kind: 'unlock', priceUsd: 9 }] },
      },
      channels: {
        web: { isAnonymous: 1, login: { email: 1, phone: 1, google: 1 } },
        site: { hostLogin: { secretEnv: 'SITE_SECRET', issuer: 'https://shop.example' } },
        keys: { hostLogin: { jwksUrl: `${away}/keys` } },
        plain: {},
      },
      styles: { plain: {} },
      budgets: { address: { answersPerMinute: 0 } },
      speech: { baseUrl: `${away}/v1`, stt: { model: 'm' } },
    };
    writeFileSync(join(folder, `${name}.yaml`), JSON.stringify(bot));
  }
  service = await startService({
    port: 0,
    host: '127.0.0.1',
    botsFolders: [folder],
    dataFolder: 'memory',
    logger,
    trustedProxies: ['127.0.0.1'],
    env: {
      SITE_SECRET: siteSecret,
      OPENAI_API_KEY: SECRET,
      DIFY_API_KEY: SECRET,
      CAPTCHA_URL: `${away}/ajc?key=${SECRET}`,
      SMTP_URL: `smtp://chat:${SECRET}@127.0.0.1:1`,
      MAIL_FROM: 'Shop <chat@shop.example>',
      SMS_URL: `${away}/sms?key=${SECRET}`,
      SMS_BODY: '{"to":"{phone}"}',
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: SECRET,
      GOOGLE_ISSUER: away,
      S3_BUCKET: 'files',
      S3_ENDPOINT: away,
      S3_FORCE_PATH_STYLE: '1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: SECRET,
      STRIPE_SECRET_KEY: `sk_test_${SECRET}`,
      STRIPE_WEBHOOK_SECRET: `whsec_${SECRET}`,
      STRIPE_API_BASE: away,
    },
  });
  const heardFrom = () => lines.filter((line) => /^(?:mcp|embeddings)-/.test(String(line['botId']))).length;
  while (heardFrom() < 5) await wait(20);
  atStart = lines.splice(0);
}, 60_000);
afterAll(async () => {
  await service.close();
  others.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  lines.length = 0;
});

const at = (botId: string) => ({
  baseUrl: `${service.url}/im`,
  botId,
  styleId: 'plain',
  channels: { open: 'web' },
  questions: { short: '', slow: '' },
});
const nobody = (channel = 'web') => createClient(at('own-silent'), channel);
const ask = async (botId: string) => {
  const visitor = await createVisitor(at(botId));
  await visitor.ask(runInput({ text: SECRET }));
};

describe('a failure of a server of others is told in one line, with bot and address', () => {
  it.each<[what: string, botId: string, url: string | undefined, fail: () => Promise<unknown>]>([
    ['a model that is away', 'openai-away', `${away}/v1`, () => ask('openai-away')],
    ['a model that refuses the key', 'openai-key', '/status/401', () => ask('openai-key')],
    ['a model that is broken', 'openai-broken', '/status/500', () => ask('openai-broken')],
    ['an AG-UI agent that is away', 'ag-ui-away', `${away}/run`, () => ask('ag-ui-away')],
    ['an AG-UI agent that is a page', 'ag-ui-page', '/page', () => ask('ag-ui-page')],
    ['an AG-UI agent that fails', 'ag-ui-fails', '/rude', () => ask('ag-ui-fails')],
    ['a route of the AI SDK that is away', 'ai-sdk-away', `${away}/chat`, () => ask('ai-sdk-away')],
    ['a LangGraph server that is away', 'langgraph-away', `${away}/graph`, () => ask('langgraph-away')],
    ['an agent of A2A that is away', 'a2a-away', `${away}/agent`, () => ask('a2a-away')],
    ['an app of Dify that is away', 'dify-away', `${away}/dify/v1`, () => ask('dify-away')],
    ['an app of Dify that is a page', 'dify-page', '/page/chat-messages', () => ask('dify-page')],
    ['a workflow of n8n that is away', 'n8n-away', `${away}/webhook/w/chat`, () => ask('n8n-away')],
    ['a workflow of n8n that is broken', 'n8n-broken', '/status/500', () => ask('n8n-broken')],
    [
      'a flow of Flowise that is away',
      'flowise-away',
      `${away}/api/v1/prediction/f`,
      () => ask('flowise-away'),
    ],
    ['a ChatKit server that is away', 'chatkit-away', `${away}/chatkit`, () => ask('chatkit-away')],
    ['an assistant of Rasa that is away', 'rasa-away', `${away}/rasa`, () => ask('rasa-away')],
    ['a bot of Botpress that is away', 'botpress-away', `${away}/bot`, () => ask('botpress-away')],
    ['an agent of one’s own that throws', 'own-throws', undefined, () => ask('own-throws')],
    ['an agent of one’s own that reports it', 'own-reports', undefined, () => ask('own-reports')],
    ['an agent of one’s own that says nothing', 'own-silent', undefined, () => ask('own-silent')],
    [
      'a model that writes down',
      'own-silent',
      `${away}/v1`,
      async () => {
        const visitor = await createVisitor(at('own-silent'));
        const headers = { 'Content-Type': 'audio/webm' };
        await visitor.fetchPath(bytePaths.stt, { method: 'POST', body: 'RIFF', headers });
      },
    ],
    [
      'a mail server',
      'own-silent',
      'smtp://127.0.0.1:1',
      async () => {
        const captchaVerification = await passCheck(nobody());
        await nobody().request(sendEmail, { email: newEmail(), captchaVerification }, newAddress());
      },
    ],
    [
      'a provider of text messages',
      'own-silent',
      `${away}/sms`,
      async () => {
        const captchaVerification = await passCheck(nobody());
        const to = { areaCode: '86', phone: '13812345678', captchaVerification };
        await nobody().request(sendSms, to, newAddress());
      },
    ],
    [
      'a captcha server',
      'own-silent',
      `${away}/ajc`,
      () => nobody().request(getCaptcha, { captchaType: 'blockPuzzle', ts: Date.now() }, newAddress()),
    ],
    ['an OpenID provider', 'own-silent', away, () => nobody().request(preGoogleLogin, { clientId: '' })],
    [
      'the keys of a site',
      'own-silent',
      `${away}/keys`,
      async () => {
        const { privateKey } = await generateKeyPair('RS256');
        const token = await new SignJWT({ sub: 'u', aud: 'own-silent' })
          .setProtectedHeader({ alg: 'RS256', kid: 'k' })
          .setIssuedAt()
          .setExpirationTime('1m')
          .sign(privateKey);
        await nobody('keys').request(hostLogin, { token });
      },
    ],
    [
      'a file store',
      'own-silent',
      `${away}/files`,
      async () => {
        const visitor = await createVisitor(at('own-silent'));
        const file = { name: 'a.txt', type: 'text/plain', size: 3 } as const;
        const { fileUrl: url } = await visitor.call(uploadSignature, file);
        await visitor.post(questionWith('What is it?', [{ url, type: file.type }]));
      },
    ],
    [
      'a provider of payments',
      'own-silent',
      away,
      async () => {
        const visitor = await createVisitor(at('own-silent'));
        await visitor.request(checkout, { planId: 'pro', orderId: randomUUID() });
      },
    ],
  ])('%s', async (_what, botId, url, fail) => {
    await fail();
    expect(lines).toEqual([expect.objectContaining({ botId })]);
    const line = JSON.stringify(lines[0]);
    if (url !== undefined) expect(line).toMatch(new RegExp(`"url":"[^"?]*${url}"`));
    expect(line).not.toContain(SECRET);
  });

  it.each<[what: string, botId: string, place: string]>([
    ['an MCP server that is away', 'mcp-away', `${away}/mcp`],
    ['an MCP server that is a page', 'mcp-page', '/page'],
    ['an MCP server whose program is not there', 'mcp-program', 'no-such-program'],
    ['an endpoint of embeddings that is away', 'embeddings-away', `${away}/vectors/v1/embeddings`],
    ['an endpoint of embeddings that is broken', 'embeddings-broken', '/status/500/embeddings'],
  ])('%s, as soon as its bot is there', (_what, id, place) => {
    const told = atStart.filter((line) => (line as { botId?: string }).botId === id);
    expect(told).toHaveLength(1);
    const line = JSON.stringify(told[0]);
    expect(line).toMatch(new RegExp(`"(?:url|server)":"[^"?]*${place}"`));
    expect(line).not.toContain(SECRET);
  });

  it('the agent’s words and what to do are for the operator', async () => {
    // A failure that the table has seen is only counted.
    await ask('ag-ui-words');
    await ask('openai-words');
    await expect
      .poll(() => lines, { interval: 5 })
      .toMatchObject([
        { code: 'E7', reason: 'no funds' },
        { msg: expect.stringContaining('check the variable that apiKeyEnv names') },
      ]);
  });
});

const signUser = (claims: object, secret = siteSecret) =>
  new SignJWT({ sub: 'ada@mail.example', iss: 'https://shop.example', aud: 'own-silent', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .sign(new TextEncoder().encode(secret));
const soon = () => Math.floor(Date.now() / 1000) + 60;

describe('a log-in of the site that is refused is told in one line, with its reason', () => {
  it.each<[what: string, channelId: string, reason: RegExp, make: () => Promise<string>]>([
    ['an audience of others', 'site', /aud/, () => signUser({ exp: soon(), aud: 'others' })],
    ['another issuer', 'site', /iss/, () => signUser({ exp: soon(), iss: 'https://evil.example' })],
    ['a token that is over', 'site', /expired|exp/, () => signUser({ exp: soon() - 600 })],
    ['a token without an end', 'site', /exp/, () => signUser({})],
    ['another secret', 'site', /signature/, () => signUser({ exp: soon() }, `another ${siteSecret}`)],
    ['no token', 'site', /no signed JWT/, async () => 'half a token'],
    ['a bot that takes none', 'plain', /hostLogin/, () => signUser({ exp: soon() })],
  ])('%s', async (_what, channelId, reason, make) => {
    const token = await make();
    await nobody(channelId).request(hostLogin, { token });
    expect(lines).toEqual([
      expect.objectContaining({ botId: 'own-silent', channelId, reason: expect.stringMatching(reason) }),
    ]);
    const line = JSON.stringify(lines[0]);
    for (const part of [SECRET, 'ada@mail.example', ...token.split('.')]) expect(line).not.toContain(part);
  });

  it('one that is taken is not', async () => {
    const { token } = await nobody('site').call(hostLogin, { token: await signUser({ exp: soon() }) });
    expect(token).toBeTruthy();
    await createClient(at('own-silent'), 'web', identityToken(randomUUID())).call(freeLogin, {});
    expect(lines).toEqual([]);
  });
});

it('a bot whose secret of the site is not there is refused as one whose key is not', async () => {
  const other = mkdtempSync(join(tmpdir(), 'casement-told-'));
  const start = (bot: object) => {
    writeFileSync(join(other, 'shop.yaml'), JSON.stringify({ robot: { botName: 'Shop' }, ...bot }));
    const options = { port: 0, botsFolders: [other], dataFolder: 'memory', env: {}, logger: silentLogger };
    return expect(startService(options)).rejects;
  };
  const channels = { web: {} };
  await start({ channels, agent: { type: 'openai', model: 'm' } }).toThrow(
    /shop\.yaml: .*variable OPENAI_API_KEY holds no key/,
  );
  const hostLoginOf = { secretEnv: 'SITE_SECRET' };
  const agent = { type: 'openai', model: 'm', baseUrl: away };
  await start({ channels, agent, hostLogin: hostLoginOf }).toThrow(
    /shop\.yaml:\n {2}hostLogin\.secretEnv: the environment variable SITE_SECRET holds no secret/,
  );
  rmSync(other, { recursive: true, force: true });
});
