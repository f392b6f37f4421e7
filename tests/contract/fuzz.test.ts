import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  apply,
  bytePaths,
  createShare,
  headerNames,
  operations,
  RunInput,
  SpeechInput,
  streamPaths,
} from 'casement/contract';
import * as fc from 'fast-check';
import type { GenericSchema } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { uploadPath } from '../../service/storage/disk-storage.ts';
import { actions, filters } from '../../service/approval/admin-queries.ts';
import { openPostOffice, type PostOffice } from '../../service/delivery/post-office.test-helper.ts';
import { createApp } from '../../service/server/app.ts';
import { createReadiness } from '../../service/server/readiness.ts';
import { parts as allParts } from '../../service/server/parts.ts';
import { silentLogger } from '../../service/base/silent-logger.test-helper.ts';
import type { Queries } from '../../service/database/queries.ts';
import type { RunningService } from '../../service/server/start-service.ts';
import { createVisitor, identityToken, type Visitor } from '../../check/client.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../support/open-id-provider.ts';
import { captureOutput, INTERNALS } from '../../service/base/capture-output.test-helper.ts';
import { almost, nastyText, nastyValue } from './support/hostile-values.ts';
import { newEmail, newPuzzle, passCheck, requestCode } from '../../check/login.ts';
import { adminKey, startReference, targetAt } from './support/reference.ts';
import { sampleFiles } from '../../check/sample-files.ts';
import type { Target } from '../../check/target.ts';
import { askToUpload, questionWith, upload } from '../../check/upload.ts';

/** How long requests are sent in all, each place its share. */
const SENDING_MS = 24_000;
/** Values that are tried at each place before the time is looked at. */
const RUNS = 4;
/** Long enough for a busy machine, and shorter than a request that hangs. */
const REPLY_MS = 30_000;
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));

type Place = {
  method: 'GET' | 'POST';
  path: string;
  request?: GenericSchema;
  /** A page with forms, as the administrator's. */
  isForm?: true;
};

/** The fields of all forms of the administrator's pages together. */
const AdminForm = v.object({
  key: v.string(),
  formToken: v.string(),
  visitorId: v.string(),
  action: v.string(),
  reason: v.string(),
  filter: v.string(),
  search: v.string(),
  page: v.string(),
});
const AdminQuery = v.object({
  filter: v.string(),
  search: v.string(),
  page: v.string(),
  outcome: v.string(),
});

/** Every call of the contract, a new one too, and what the service answers beside them. */
const GoogleReturn = v.object({
  state: v.string(),
  code: v.string(),
  answer: v.picklist(['yes', 'no']),
});
const CheckoutReturn = v.object({
  outcome: v.picklist(['paid', 'cancelled']),
  language: v.picklist(['en', 'zh-CN']),
  order: v.string(),
});

const places: Place[] = [
  ...Object.values(operations).map((operation) => ({ ...operation, path: `/im${operation.path}` })),
  { method: 'POST', path: `/im${streamPaths.send}`, request: RunInput },
  { method: 'GET', path: `/im${streamPaths.resume}` },
  { method: 'POST', path: `/im${bytePaths.tts}`, request: SpeechInput },
  { method: 'POST', path: `/im${bytePaths.stt}` },
  { method: 'POST', path: `/im${uploadPath}` },
  ...['/admin/log-in', '/admin/log-out', '/admin/decide'].map((path): Place => ({
    method: 'POST',
    path,
    request: AdminForm,
    isForm: true,
  })),
  ...['/admin/messages/change'].map((path): Place => ({
    method: 'POST',
    path,
    request: v.object({ formToken: v.string(), number: v.string(), action: v.string() }),
    isForm: true,
  })),
  ...['/admin/messages', '/admin/messages/message'].map((path): Place => ({
    ...get(path),
    request: v.object({ state: v.string(), page: v.string(), number: v.string() }),
  })),
  ...['/admin', '/admin/admin.css'].map((path): Place => ({ ...get(path), request: AdminQuery })),
  { ...get('/outbox'), request: v.object({ key: v.string() }) },
  { ...get('/im/v1/user/google/callback'), request: GoogleReturn },
  { method: 'POST', path: '/im/v1/user/google/callback', request: GoogleReturn, isForm: true },
  { method: 'POST', path: '/im/v1/pay/webhook', request: v.object({ id: v.string(), type: v.string() }) },
  { ...get('/im/v1/pay/return'), request: CheckoutReturn },
  get('/im/v1/pay/checkout.css'),
  ...[
    '/im/v1/base/cos/file',
    '/im/v1/share/file',
    '/im/openapi.json',
    '/im/',
    '/',
    '/healthz',
    '/livez',
    '/readyz',
  ].map(get),
  ...[
    '/index.html',
    '/sdk.js',
    '/rules.js',
    '/sdk/',
    '/sdk-connection.js',
    '/docs/',
    '/docs/en/',
    '/style/',
    '/style/site',
    '/im/v1/fonts/:name',
    '/assets/',
  ].map(get),
];

function get(path: string): Place {
  return { method: 'GET', path };
}

type Asked = { method: string; path: string; headers: Record<string, string | string[]>; body: Buffer };

let service: RunningService;
/** For who tries it out on their own machine: the only one with an outbox. */
let ownService: RunningService;
let postOffice: PostOffice;
let provider: OpenIdProvider;
let visitor: Visitor;
/** With a bot that has to let them in. */
let applicant: Visitor;
let adminCookie: string;
/** Of the session that is logged out. */
let spareCookie: string;
/** Fields with usual values. */
let usual: Record<string, readonly string[]>;
let output: ReturnType<typeof captureOutput>;
/** Ids, tokens and cursors that pass the first check. */
let known: string[];
let form: Record<string, string>;
/** For who logs out: the others go on with theirs. */
let spareToken: string;
const CONVERSATIONS = 4;
/** Words that the test's bot and its agent understand. */
const WORDS = [
  'short',
  'echo',
  'nonsense',
  'use',
  'leave',
  'refused',
  'en',
  'zh-CN',
  'open',
  'members',
  'test-bot',
  'plain',
];
/** The number of passed checks and of codes that are ready to use; each is good once. */
const PASSED = 6;
const folder = mkdtempSync(join(tmpdir(), 'casement-fuzz-'));

/** A conversation with a file, an answer and a link; returns their ids. */
const converse = async (): Promise<string[]> => {
  const fileUrl = await upload(targetAt(service.url), visitor, sampleFiles.txt);
  const input = questionWith('short', [{ url: fileUrl, type: sampleFiles.txt.type }]);
  await visitor.ask(input);
  const { threadId, runId, forwardedProps } = input;
  const { messageId = '', answerId } = forwardedProps;
  const { shareId } = await visitor.call(createShare, { sessionId: threadId, headId: answerId });
  const fileQuery = new URL(fileUrl, service.url).search;
  return [
    threadId,
    runId,
    messageId,
    answerId,
    shareId,
    `${runId}:1`,
    `${runId}:2147483648`,
    fileUrl,
    fileQuery,
  ];
};

const each = async <Made>(make: () => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = [];
  for (let count = 0; count < PASSED; count += 1) made.push(await make());
  return made;
};

/** Logs the administrator in; returns the cookie and the page with the applications. */
const logInAdmin = async (): Promise<{ cookie: string; html: string }> => {
  const body = new URLSearchParams({ key: adminKey });
  const loggedIn = await fetch(`${service.url}/admin/log-in`, { method: 'POST', body, redirect: 'manual' });
  const cookie = loggedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  const page = await fetch(`${service.url}/admin?filter=all`, { headers: { Cookie: cookie } });
  return { cookie, html: await page.text() };
};

/**
 * Logs the administrator in twice, and has checks passed and codes sent; returns them by the names of their
 * fields.
 */
const usualFields = async (target: Target): Promise<typeof usual> => {
  const [used, spare] = [await logInAdmin(), await logInAdmin()];
  [adminCookie, spareCookie] = [used.cookie, spare.cookie];
  const valueOf = (name: string, { html } = used) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
  const emails = await each(async () => newEmail());
  const codes: string[] = [];
  for (const email of emails) codes.push(await requestCode(target, visitor, email));
  const outboxKey = new URL(ownService.outboxUrl ?? '').searchParams.get('key') ?? '';
  return {
    email: [...emails, ...(await each(async () => newEmail()))],
    areaCode: ['86', '44', '1'],
    phone: ['13812345678', '7911123456', '2025550123'],
    code: codes,
    captchaVerification: await each(() => passCheck(visitor)),
    token: (await each(() => newPuzzle(visitor, 'proofOfWork'))).map(({ token }) => token),
    captchaType: ['proofOfWork', 'blockPuzzle'],
    key: [adminKey, outboxKey],
    formToken: [valueOf('formToken'), valueOf('formToken', spare)],
    visitorId: [valueOf('visitorId')],
    action: [...actions],
    filter: [...filters],
    page: ['0', '1', '9999'],
    outcome: ['done', 'changed'],
  };
};

beforeAll(async () => {
  // Before, for it says on the console that it is for tests only.
  provider = await startOpenIdProvider();
  output = captureOutput();
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Chat</title>');
  writeFileSync(join(folder, 'sdk.js'), '');
  postOffice = await openPostOffice();
  service = await startReference({
    logger: output.logger,
    appFolder: folder,
    sdkFolder: folder,
    docsFolder: fileURLToPath(new URL('../../docs', import.meta.url)),
    ...postOffice.options,
    google: provider.options,
    testCheckout: true,
  });
  provider.admit(service.url);
  ownService = await startReference({
    logger: output.logger,
    databaseUrl: undefined,
    isProduction: false,
    trustedProxies: [],
    mail: undefined,
    sms: undefined,
  });
  const target = targetAt(service.url, postOffice);
  visitor = await createVisitor(target);
  // Several, because some calls delete them.
  const ids: string[] = [];
  for (let count = 0; count < CONVERSATIONS; count += 1) ids.push(...(await converse()));
  spareToken = (await createVisitor(target)).token;
  applicant = await createVisitor({ ...target, botId: 'approval-bot' });
  await applicant.call(apply, { userName: 'Ada', reason: 'I would like to' });
  usual = await usualFields(target);
  const { fields = {} } = await askToUpload(visitor, sampleFiles.txt);
  form = fields;
  const cursors = [
    { updatedAt: 1, createdAt: 1, id: '\0' },
    { updatedAt: 1e15, createdAt: -1, id: '' },
    1,
    -1e15,
    '\0',
  ];
  known = [
    ...ids,
    ...WORDS,
    ...cursors.map((place) => Buffer.from(JSON.stringify(place)).toString('base64url')),
    visitor.token,
    (await target.signAsSite?.({ sub: 'a\0b', name: '\0', exp: 4e9 })) ?? '',
    adminKey,
  ];
}, 120_000);

afterAll(async () => {
  await service?.close();
  await ownService?.close();
  await provider?.close();
  await postOffice?.close();
  output.restore();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a text into an address: each byte encoded, or as it is where a client may send it so. */
const inAddress = (text: string, isRaw: boolean): string =>
  isRaw
    ? text.replaceAll(/[^!-~]/g, '%')
    : [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Characters that Node sends in a header. */
const inHeader = (text: string): string => text.replaceAll(/[^\t -~\u0080-\u00ff]/g, '?').slice(0, 2000);

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const queryOf = (query: unknown, isRaw: boolean): string => {
  const pairs = Object.entries(Object(query) as object).filter(([, value]) => value !== undefined);
  const written = pairs.map(
    ([name, value]) => `${inAddress(name, isRaw)}=${inAddress(asText(value), isRaw)}`,
  );
  return written.length > 0 ? `?${written.join('&')}`.slice(0, 8000) : '';
};

const headersAsked = ({ path }: Place) => {
  const isLogout = path.endsWith(operations.logout.path);
  const isApplication = path.endsWith(operations.apply.path);
  const text = nastyText(known).map(inHeader);
  const asker = isApplication ? applicant : visitor;
  const headers = Object.entries({
    ...asker.headers,
    ...(path.startsWith('/admin') && { Cookie: path.endsWith('/log-out') ? spareCookie : adminCookie }),
  });
  const bearer = fc.oneof(
    { weight: 16, arbitrary: fc.constant(`Bearer ${asker.token}`) },
    fc.constantFrom(`Bearer ${asker.token}=`, `Bearer ${identityToken('x')}`, 'Bearer', 'Basic YTpi'),
    fc.constant(`Bearer ${identityToken('00000000-0000-4000-8000-000000000000')}`),
    text.map((word) => `Bearer ${word}`),
  );
  const others = [
    headerNames.lastEventId,
    'Accept',
    'Accept-Encoding',
    'Content-Type',
    'If-None-Match',
    'Origin',
    'Host',
    'Range',
    'Cookie',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Host',
    'X-Real-IP',
    'Forwarded',
    'Via',
    'Referer',
    'If-Modified-Since',
    'Content-Encoding',
    'Content-Disposition',
    'Upgrade',
    'Expect',
    'TE',
    'Sec-Fetch-Site',
    'Access-Control-Request-Method',
    'Access-Control-Request-Headers',
    'X-HTTP-Method-Override',
    'X-Request-Id',
  ];
  return fc
    .record({
      changed: fc.dictionary(
        fc.constantFrom(...headers.map(([name]) => name), ...others),
        fc.oneof(text, fc.array(text, { maxLength: 3 })),
        { maxKeys: 2 },
      ),
      authorization: bearer,
      address: fc.ipV4(),
    })
    .map(({ changed, authorization, address }): Asked['headers'] => ({
      ...Object.fromEntries(headers),
      // Limits of an address come soon enough where several ask.
      'X-Forwarded-For': address,
      [headerNames.authorization]: isLogout ? authorization.replace(asker.token, spareToken) : authorization,
      ...changed,
      // Node sends one host only.
      ...('Host' in changed && { Host: String(changed['Host']) }),
    }));
};

const formAsked = () =>
  fc
    .record({
      fields: fc.dictionary(
        fc.constantFrom('key', 'Content-Type', 'max-size', 'expires', 'signature', 'other'),
        nastyText(known),
        { maxKeys: 2 },
      ),
      file: fc.uint8Array({ maxLength: 200 }),
      isCut: fc.boolean(),
    })
    .map(({ fields, file, isCut }) => {
      const parts = Object.entries({ ...form, ...fields }).map(
        ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const head = `${parts.join('')}--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
      return Buffer.concat([Buffer.from(head), file, Buffer.from(isCut ? '' : '\r\n--x--\r\n')]);
    });

const bodyAsked = (place: Place): fc.Arbitrary<Buffer> => {
  const json = (place.request ? almost(place.request, known, usual) : nastyValue(known)).map((value) =>
    Buffer.from(place.isForm ? queryOf(value, false).slice(1) : asText(value)),
  );
  return fc.oneof(
    { weight: 8, arbitrary: place.path.endsWith(uploadPath) ? formAsked() : json },
    {
      weight: 1,
      arbitrary: fc.tuple(json, fc.nat()).map(([whole, end]) => whole.subarray(0, end % (whole.length + 1))),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.constant(Buffer.from(`{"a":${'['.repeat(200_000)}`)) },
  );
};

const requestTo = (place: Place): fc.Arbitrary<Asked> =>
  fc
    .record({
      method: fc.oneof(
        { weight: 15, arbitrary: fc.constant(place.method) },
        fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE'),
      ),
      suffix: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, nastyText(known)),
      query:
        place.request && place.method === 'GET'
          ? almost(place.request, known, usual)
          : fc.dictionary(
              fc.constantFrom(
                'runId',
                'shareId',
                'place',
                'key',
                'expires',
                'signature',
                'bot_id',
                'channel_id',
                'share',
                'coep',
              ),
              nastyText(known),
              { maxKeys: 3 },
            ),
      isRaw: fc.boolean(),
      headers: headersAsked(place),
      body: bodyAsked(place),
    })
    .map(({ method, suffix, query, isRaw, headers, body }) => {
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const isForm = place.path.endsWith(uploadPath);
      return {
        method,
        path: `${place.path}${inAddress(suffix, isRaw).slice(0, 2000)}${queryOf(query, isRaw)}`,
        headers: {
          ...headers,
          ...(isForm && { 'Content-Type': 'multipart/form-data; boundary=x' }),
          ...(place.isForm && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        },
        body: hasBody ? body : Buffer.alloc(0),
      };
    });

type Reply = { status: number; type: string; text: string };

/** Sends a request as it is, also where fetch would correct it, and reads the whole reply. */
const ask = ({ method, path, headers, body }: Asked): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: (path.startsWith('/outbox') ? ownService : service).port,
        method,
        path,
        headers: { ...headers, 'Content-Length': body.length },
        agent: false,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => {
          clearTimeout(timer);
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text });
        });
        response.on('error', reject);
      },
    );
    const timer = setTimeout(() => sent.destroy(new Error(`no reply after ${REPLY_MS} ms`)), REPLY_MS);
    sent.on('error', reject);
    sent.end(body);
  });

const isHealthy = async () => (await fetch(`${service.url}/healthz`)).status === 200;

const check = async (asked: Asked): Promise<void> => {
  const { status, type, text } = await ask(asked);
  expect(status).toBeLessThan(500);
  expect(text.slice(0, 200_000)).not.toMatch(INTERNALS);
  if (type.includes('json') && text !== '') expect(JSON.parse(text)).toBeTypeOf('object');
};

/** Checks a property again and again for so long, at least once however slow the machine is. */
const checkFor = async <Values>(ms: number, property: fc.IAsyncProperty<Values>): Promise<void> => {
  const untilMs = performance.now() + ms;
  for (let round = 0; round === 0 || performance.now() < untilMs; round += 1) {
    await fc.assert(property, { seed: seed + round, numRuns: RUNS });
  }
};

describe(`the running service, seed ${seed} (FUZZ_SEED)`, { timeout: 4 * REPLY_MS }, () => {
  it.each(places.map((place) => [place.method, place.path, place] as const))(
    'answers %s %s, whatever it is sent, with no failure of its own',
    async (_method, _path, place) => {
      const several = fc.array(requestTo(place), { minLength: 1, maxLength: 4 });
      await checkFor(
        SENDING_MS / places.length,
        fc.asyncProperty(several, async (asked) => void (await Promise.all(asked.map(check)))),
      );
      expect(await isHealthy()).toBe(true);
    },
  );

  it('is asked at every place that it has', () => {
    // Only the places are asked for, which need nothing.
    const nothing: unknown = new Proxy(() => nothing, {
      get: () => nothing,
      // A part may hand a copy of what it has opened to its routes.
      ownKeys: () => ['auth', 'doors'],
      getOwnPropertyDescriptor: () => ({ value: nothing, enumerable: true, configurable: true }),
    });
    const routes = allParts
      .flatMap((part) => part.routes(nothing as never, nothing as never))
      // Pages that stand or fall with a setting.
      .filter((route) => route !== nothing);
    const app = createApp({
      routes: routes.map((route) => ({ ...route, admit: async () => undefined })),
      site: { serve: async () => new Response() },
      queries: nothing as Queries,
      readiness: createReadiness(async () => [], silentLogger),
      corsOrigins: '*',
      checksReplies: false,
      isBot: () => false,
      metrics: { seen: () => {} },
      logger: silentLogger,
    });
    const asked = new Set(places.map(({ method, path }) => `${method} ${path}`));
    const answered = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'));
    expect(answered.length).toBeGreaterThan(Object.keys(operations).length);
    expect(answered.map(({ method, path }) => `${method} ${path}`).filter((one) => !asked.has(one))).toEqual(
      [],
    );
  });

  it('outlives whatever comes instead of HTTP', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        'GET / HTTP/1.1\r\n',
        'POST /im/v1/im/msg/send HTTP/1.1\r\n',
        'GET  HTTP/9\r\n',
        'Host: x\r\n',
        'Transfer-Encoding: chunked\r\n',
        'Content-Length: 5\r\n',
        'Content-Length: -1\r\n',
        'Upgrade: websocket\r\nConnection: Upgrade\r\n',
        '\r\n',
        'ffffffffffffffff\r\n',
        '5\r\nab',
        '0\r\n\r\n',
      ),
      fc.string({ unit: 'binary', maxLength: 50 }).map((text) => `X: ${text}\r\n`),
      fc.constant(`X: ${'x'.repeat(20_000)}\r\n`),
    );
    await checkFor(
      SENDING_MS / 8,
      fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
        const reply = await new Promise<string>((resolve) => {
          let text = '';
          const socket = connect(service.port, '127.0.0.1');
          socket.on('error', () => undefined).on('close', () => resolve(text));
          socket.setEncoding('latin1').on('data', (piece: string) => {
            text += piece;
          });
          // The end of what is sent ends the connection.
          socket.end(lines.join(''));
        });
        expect(reply).not.toMatch(/^HTTP\/1\.1 5/);
        expect(reply).not.toMatch(INTERNALS);
      }),
    );
    expect(await isHealthy()).toBe(true);
  });

  it('has logged no failure of its own and no token', () => {
    const failures = output.lines.filter((line) => !line.startsWith('{') || /"level":(?:50|60)/.test(line));
    expect(failures.slice(0, 3)).toEqual([]);
    expect(output.lines.filter((line) => line.includes(visitor.token)).slice(0, 3)).toEqual([]);
    const paths = output.lines.map((line) => (JSON.parse(line) as { path?: string }).path);
    expect(paths).toEqual(
      expect.arrayContaining(['/im/v1/im/msg/send', '/im/v1/share', '/*', '/admin/decide', '/outbox']),
    );
    for (const secret of [adminKey, adminCookie, ...(usual['code'] ?? []).map((code) => `"${code}"`)]) {
      expect(output.lines.filter((line) => line.includes(secret)).slice(0, 3)).toEqual([]);
    }
  });

  it('takes a text with U+0000 from an administrator', async () => {
    const [formToken = ''] = usual['formToken'] ?? [];
    const body = new URLSearchParams({ formToken, visitorId: 'a\0b', action: 'disable' });
    const headers = { Cookie: adminCookie };
    const decided = await fetch(`${service.url}/admin/decide`, { method: 'POST', body, headers });
    const searched = await fetch(`${service.url}/admin?search=%00`, { headers });
    expect([decided.status, searched.status]).toEqual([200, 200]);
  });
});
