import { expect, type Page, type Route } from '@playwright/test';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import { test } from '../support/test.ts';

/** Notes the calls of a page about messages, in order: `work`, or `send` with what it carries as a proof. */
const watchCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/im\/msg\/(work|send)$/.exec(new URL(request.url()).pathname) ?? [];
    if (call === undefined) return;
    const body = (request.postDataJSON() ?? {}) as { forwardedProps?: { proof?: object } };
    calls.push([call, ...Object.keys(body.forwardedProps?.proof ?? {}).toSorted()].join(' '));
  });
  return calls;
};

test('a first message carries work that was done while it was typed, and nobody sees anything of it', async ({
  page,
  house,
}) => {
  const calls = watchCalls(page);
  const chat = await openChat(page, chatAddress(house.serviceUrl, { channel: 'checked' }));
  expect(calls).toEqual([]);
  await chat.composer.pressSequentially('Hello');
  await expect.poll(() => calls).toEqual(['work']);
  await chat.button('Send').click();
  await expectStatus(chat.answer, 'complete');
  await chat.ask('And another one?');
  await expect(chat.answers).toHaveCount(2);
  await expectStatus(chat.answer, 'complete');
  expect(calls).toEqual(['work', 'send challenge nonce', 'send']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('without workers the check comes, and the message goes out after it, once', async ({ page, house }) => {
  await page.route(/solve\.worker/, (route) => route.abort());
  const calls = watchCalls(page);
  const chat = await openChat(page, chatAddress(house.serviceUrl, { channel: 'checked' }));
  await chat.ask('Is anybody there?');
  const check = page.getByRole('dialog', { name: 'Security verification' });
  await expect(check.getByRole('slider')).toBeFocused();
  await expect(check).toContainText('It is sent right after.');

  // Given up, the message stays, with the way on beside it; a reload asks again.
  await page.keyboard.press('Escape');
  await expect(check).toHaveCount(0);
  await expect(chat.button('Verify')).toBeVisible();
  await chat.button('Verify').click();
  await expect(check).toBeVisible();
  await page.reload();
  await check.getByRole('button', { name: 'Verify without a picture' }).click();

  await expectStatus(chat.answer, 'complete');
  await expect(check).toHaveCount(0);
  await expect(chat.questions).toHaveText([/Is anybody there\?/]);
  await expect(chat.answers).toHaveCount(1);
  expect(calls.at(-1)).toBe('send captchaVerification');
  expect(calls.filter((call) => call === 'send captchaVerification')).toHaveLength(1);
  await page.reload();
  await expect(chat.questions).toHaveText([/Is anybody there\?/]);
});

test('a message that is sent before the app has come gets its work unseen @all', async ({ page, house }) => {
  const calls = watchCalls(page);
  const held: Route[] = [];
  await page.route(/assets\/begin-/, (route) => void held.push(route));
  await page.goto(chatAddress(house.serviceUrl, { channel: 'checked' }), { waitUntil: 'commit' });
  await page.locator('textarea').fill('Hello before');
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  const answer = page.locator('[data-role="assistant"]');
  await expectStatus(answer, 'complete');
  await expect(page.locator('[data-role="user"]')).toHaveText([/Hello before/]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(calls.filter((call) => call === 'send challenge nonce')).toHaveLength(1);
});
