import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readBotFile } from '../bots/bot.ts';
import type { BotRegistry } from '../bots/index.ts';
import { configurationRoutes } from './configuration-routes.ts';

const { definition } = readBotFile(
  `
agent: { type: docs, folders: . }
robot: { botName: Shop }
channels:
  web: { rules: [{ pages: /pricing, teaser: { en: "Questions?", ar: أسئلة؟ } }] }
  plain: {}
`,
  'shop.yaml',
);
const app = new Hono();
const routes = configurationRoutes({
  bots: { find: (id: string) => (id === 'shop' ? definition : undefined) } as BotRegistry,
  logger: pino({ enabled: false }),
  hasPayments: false,
  abilitiesOf: async () => ({ tts: 0, stt: 0 }),
  now: () => Date.UTC(2026, 10, 27, 20),
  waysOf: () => ({ phone: 0, email: 0, google: 0 }),
});
for (const route of routes)
  app.on(route.method, route.path, (context) => route.handle(context, undefined, true));

const ask = async (query: string) => {
  const response = await app.request(`/rules.js?${query}`);
  const code = await response.text();
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: unknown };
  return { response, rules: module.default };
};

it('gives the rules of a channel as a script that a page of any site may import', async () => {
  const { response, rules } = await ask('bot_id=shop&channel_id=web&style_id=default');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toMatch(/^text\/javascript/);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  expect(rules).toEqual([{ pages: '/pricing', teaser: { en: 'Questions?', ar: 'أسئلة؟' } }]);
});

it('gives none where the channel has none', async () => {
  const { response, rules } = await ask('bot_id=shop&channel_id=plain');
  expect([response.status, rules]).toEqual([200, []]);
});

it.each(['bot_id=shop&channel_id=nowhere', 'bot_id=nobody&channel_id=web', ''])(
  'is 404 for %j',
  async (query) => {
    expect((await ask(query)).response.status).toBe(404);
  },
);
