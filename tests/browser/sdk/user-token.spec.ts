import { expect } from '@playwright/test';
import type { Chat } from '../../../sdk/chat/chat.ts';
import { askHost, test } from './support/test.ts';

declare const chat: Chat;
declare const errors: string[];

/** The result of the site's function: a value, at once or later, or an error. */
type Given = { value?: unknown; isLater?: boolean; fails?: boolean };

const failed = { token: undefined, errors: ['TOKEN_FAILED'] };
const cases: [kind: string, given: Given, expected: { token: unknown; errors: string[] }][] = [
  ['a token', { value: 'aaa.bbb.ccc', isLater: true }, { token: 'aaa.bbb.ccc', errors: [] }],
  ['a token at once', { value: 'aaa.bbb.ccc' }, { token: 'aaa.bbb.ccc', errors: [] }],
  ['null for nobody', { value: null, isLater: true }, { token: null, errors: [] }],
  ['null for nothing', {}, { token: null, errors: [] }],
  ['no empty text', { value: '' }, failed],
  ['no number', { value: 7, isLater: true }, failed],
  ['nothing longer than a token', { value: 'x'.repeat(16_001) }, failed],
  ['no token when the site fails', { fails: true }, failed],
];

for (const [kind, given, expected] of cases) {
  test(`hands the app ${kind} @all`, async ({ page, openHost }) => {
    await openHost('data-channel-id="web"');
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.evaluate(({ value, isLater, fails }) => {
      const record: string[] = [];
      const made = globalThis.casement.createChat({
        botId: 'plain',
        getUserToken: () => {
          if (fails) throw new Error('The site is offline.');
          return (isLater ? Promise.resolve(value) : value) as string;
        },
      });
      made.on('error', ({ code }) => record.push(code));
      Object.assign(globalThis, { chat: made, errors: record });
      made.open();
    }, given);
    const token = await askHost(page, (host) => host.getUserToken().catch(() => undefined));
    expect({ token, errors: await page.evaluate(() => errors) }).toEqual(expected);
    expect(await askHost(page, ({ host }) => host.hasUserToken)).toBe(true);
    expect(urls.filter((url) => url.includes('aaa.bbb'))).toEqual([]);
  });
}

test('has the app log the visitor in and out', async ({ page, frame, openHost }) => {
  await openHost('data-channel-id="web"');
  await page.evaluate(async () => {
    const made = globalThis.casement.createChat({ botId: 'plain', getUserToken: () => 'aaa.bbb.ccc' });
    Object.assign(globalThis, { chat: made });
    await made.login();
    await made.logout();
  });
  await expect(frame.getByText(/^log/)).toHaveText(['login', 'logout']);
  expect(await page.evaluate(() => chat.isOpen)).toBe(false);
});
