import { expect } from '@playwright/test';
import { casement, test } from './support/test.ts';

/** Opens the chat and waits for its first error. */
const failWith = `new Promise((resolve) => { casement('on', 'error', ({ code, message, name }) => resolve({ code, message, name })); casement('open'); })`;

const attributes = (bot: string, more = '') => `data-bot-id="${bot}" data-channel-id="web" ${more}`;

const failures: {
  name: string;
  bot: string;
  more?: string;
  policy?: (app: string) => string;
  code: string;
  /** Part of the message for the site's developer. */
  says?: string;
}[] = [
  { name: 'frame-ancestors excludes the page @all', bot: 'guarded', code: 'FRAME_BLOCKED' },
  {
    name: 'the page’s policy allows no frame',
    bot: 'plain',
    policy: (app) => `default-src 'none'; script-src 'unsafe-inline' ${app}`,
    code: 'FRAME_BLOCKED',
    says: 'lacks frame-src',
  },
  {
    name: 'nothing listens there @all',
    bot: 'plain',
    more: 'data-app-url="http://127.0.0.1:9/"',
    code: 'FRAME_BLOCKED',
  },
  {
    name: 'the app never answers',
    bot: 'silent',
    more: 'data-connect-timeout-ms="700"',
    code: 'CONNECT_TIMEOUT',
  },
  { name: 'the frame ends up at another origin', bot: 'elsewhere', code: 'ORIGIN_MISMATCH' },
  { name: 'there is no such page @all', bot: 'missing', code: 'FRAME_BLOCKED' },
  {
    name: 'the page is sandboxed and has no origin @all',
    bot: 'plain',
    policy: () => 'sandbox allow-scripts allow-popups',
    code: 'FRAME_BLOCKED',
    says: 'sandboxed',
  },
  {
    name: 'the app no longer speaks this protocol',
    bot: 'newer',
    code: 'PROTOCOL_MISMATCH',
    says: 'SDK is too old',
  },
  {
    name: 'the app does not speak this protocol yet @all',
    bot: 'older',
    code: 'PROTOCOL_MISMATCH',
    says: 'app is too old',
  },
];

for (const { name, bot, more, policy, code, says = '' } of failures) {
  test(`reports ${code} and offers the full page when ${name}`, async ({ page, app, openHost }) => {
    await openHost(attributes(bot, more), policy ? { policy: policy(app.url) } : {});
    const error = await page.evaluate<unknown>(failWith);
    expect(error).toMatchObject({ name: 'ChatError', code, message: expect.stringContaining(says) });

    const link = page.getByRole('link', { name: 'Open the chat in a new tab' });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', new RegExp(`bot_id=${bot}&channel_id=web&style_id=default`));
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
}

test('reports SCRIPT_BLOCKED when the second part is missing @all', async ({ page, openHost }) => {
  await openHost();
  await page.route('**/sdk-connection.*', (route) => route.abort());
  expect(await page.evaluate(failWith)).toMatchObject({ code: 'SCRIPT_BLOCKED' });
});

test('asks for the second part by another address on Try again, and its later parts know it by that', async ({
  page,
  frame,
  openHost,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [name] = /sdk-connection.*/.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  await openHost();
  await casement(page, 'setContext', { fields: { plan: 'gold' } });
  await page.route('**/sdk-connection.*', (route) => route.abort());
  expect(await page.evaluate(failWith)).toMatchObject({ code: 'SCRIPT_BLOCKED' });
  await page.unroute('**/sdk-connection.*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(frame.getByText(/^setContext .*gold/).first()).toBeAttached();
  // Firefox and Safari would not fetch the first address again.
  expect(asked).toEqual([expect.not.stringContaining('?'), `${asked[0]}?1`]);
});

test('brings the chat on Try again once the service is back @all', async ({ page, frame, openHost }) => {
  await openHost();
  await page.route('**/app.js', (route) => route.abort());
  expect(await page.evaluate(failWith)).toMatchObject({ code: 'FRAME_BLOCKED' });
  await page.unroute('**/app.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(frame.getByText('show').first()).toBeAttached();
  await expect(frame.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the chat in a new tab' })).toBeHidden();
});
