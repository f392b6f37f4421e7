import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '../base/durations.ts';
import { silentLogger } from '../base/silent-logger.test-helper.ts';
import { readBotFile } from '../bots/bot.ts';
import type { BotRegistry } from '../bots/index.ts';
import { openForTests } from '../database/open-for-tests.test-helper.ts';
import type { Database } from '../database/queries.ts';
import { forgetContacts, insertContact, listContacts, type NewContact } from './contact-queries.ts';
import { createHandOn } from './hand-on.ts';

vi.setConfig({ testTimeout: 30_000 });

const SECRET = 'a secret of the shop and its webhook';
const START = Date.UTC(2026, 10, 27);

let database: Database;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let status = 200;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    if (status === 302) response.setHeader('Location', '/elsewhere');
    response.writeHead(status).end();
  });
});
beforeAll(async () => {
  database = await openForTests();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}, 60_000);
afterAll(async () => {
  server.close();
  await database.close();
});

let now = START;
const cleaning: (() => Promise<void>)[] = [];
beforeEach(async () => {
  [now, status] = [START, 200];
  received.length = 0;
});
afterEach(async () => {
  for (const clean of cleaning.splice(0)) await clean();
  await forgetContacts(database.queries, Number.MAX_SAFE_INTEGER);
});

const botWith = (contact: string) =>
  readBotFile(
    `
agent: { type: docs, folders: . }
robot: { botName: Shop }
contact: ${contact}
channels: { web: {} }
`,
    'shop.yaml',
  ).definition;

const webhook = () =>
  `{ webhook: { url: 'http://127.0.0.1:${(server.address() as AddressInfo).port}/hook', secretEnv: HOOK } }`;

const handOnWith = (contact: string, more: Partial<Parameters<typeof createHandOn>[0]> = {}) => {
  const bot = botWith(contact);
  const handOn = createHandOn({
    queries: database.queries,
    bots: { find: (id: string) => (id === 'shop' ? bot : undefined) } as BotRegistry,
    mail: undefined,
    env: { HOOK: SECRET },
    publicUrl: 'https://chat.shop.example',
    logger: silentLogger,
    now: () => now,
    ...more,
  });
  cleaning.push(handOn.close);
  return handOn;
};

const leave = async (pending: NewContact['pending'], more: Partial<NewContact> = {}) => {
  await insertContact(database.queries, {
    visitorId: 'ada',
    id: randomUUID(),
    botId: 'shop',
    channelId: 'web',
    sessionId: null,
    fields: [
      { id: 'email', label: 'E-mail', value: 'ada@example.com' },
      { id: 'message', label: 'Message', value: 'Where is\nmy parcel?' },
    ],
    language: 'en',
    createdAt: now,
    pending,
    ...more,
  });
};
const kept = async () => (await listContacts(database.queries, { state: 'all', size: 10, page: 0 }))[0];

it('signs what a webhook gets, with a link that only the administrator can read', async () => {
  await leave(['webhook']);
  await handOnWith(webhook()).look();
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const number = (await kept())?.number;
  expect(JSON.parse(body)).toMatchObject({
    type: 'contact.message',
    botId: 'shop',
    fields: [{ value: 'ada@example.com' }, { value: 'Where is\nmy parcel?' }],
    hasConversation: false,
    url: `https://chat.shop.example/admin/messages/message?number=${number}`,
  });
  const expected = createHmac('sha256', SECRET)
    .update(`${START / 1000}.${body}`)
    .digest('hex');
  expect(headers['casement-signature']).toBe(`t=${START / 1000},v1=${expected}`);
  expect(await kept()).toMatchObject({ pending: [], nextAttemptAt: null, attempts: 1 });
});

it.each([
  ['fails', 500],
  ['leads elsewhere, which might be inside of the network', 302],
])('tries a webhook again that %s, and gives up at last', async (_, answer) => {
  status = answer;
  await leave(['webhook']);
  const handOn = handOnWith(webhook());
  await handOn.look();
  expect(received).toHaveLength(1);
  expect(await kept()).toMatchObject({ pending: ['webhook'], nextAttemptAt: START + MINUTE_MS });
  await handOn.look();
  expect(received).toHaveLength(1);
  for (let attempt = 0; attempt < 8; attempt += 1) {
    now = (await kept())?.nextAttemptAt ?? now;
    await handOn.look();
  }
  expect(received).toHaveLength(7);
  expect(await kept()).toMatchObject({ pending: ['webhook'], nextAttemptAt: null });
});

it('sends a mail that is answered to the visitor, and only what is missing again', async () => {
  status = 500;
  const mail = vi.fn(async () => {});
  const both = `{ mail: team@shop.example, ${webhook().slice(1)}`;
  await leave(['webhook', 'mail'], { sessionId: 'chat' });
  const handOn = handOnWith(both, { mail });
  await handOn.look();
  expect(mail).toHaveBeenCalledExactlyOnceWith({
    address: 'team@shop.example',
    replyTo: 'ada@example.com',
    subject: 'New message for Shop',
    text: expect.stringMatching(
      /^E-mail:\nada@example\.com\n\nMessage:\nWhere is\nmy parcel\?\n\nRead the conversation .*\nhttps:/,
    ),
  });
  status = 200;
  now += MINUTE_MS;
  await handOn.look();
  expect(mail).toHaveBeenCalledTimes(1);
  expect(received).toHaveLength(2);
  expect(await kept()).toMatchObject({ pending: [], nextAttemptAt: null });
});

it('leaves a message to one of several processes', async () => {
  await leave(['webhook']);
  await Promise.all([handOnWith(webhook()).look(), handOnWith(webhook()).look()]);
  expect(received).toHaveLength(1);
});

it('gives no link without an address of its own, and sends nothing that the bot file no longer names', async () => {
  const mail = vi.fn(async () => {});
  await leave(['webhook', 'mail']);
  await handOnWith('{ mail: team@shop.example }', { mail, publicUrl: undefined }).look();
  expect(received).toEqual([]);
  expect(mail).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ text: expect.not.stringContaining('http') }),
  );
  expect(await kept()).toMatchObject({ pending: [] });
});

it('keeps a message once, and no longer than it may', async () => {
  await leave([], { id: 'same' });
  await leave([], { id: 'same' });
  expect(await listContacts(database.queries, { state: 'open', size: 10, page: 0 })).toHaveLength(1);
  await forgetContacts(database.queries, START);
  expect(await kept()).toBeDefined();
  await forgetContacts(database.queries, START + 1);
  expect(await kept()).toBeUndefined();
});
