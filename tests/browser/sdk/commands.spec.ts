import { expect } from '@playwright/test';
import { callsIn, casement, test } from './support/test.ts';

const queue = (calls: string) =>
  `<script>window.casement = window.casement || ((...call) => (casement.q = casement.q || []).push(call)); ${calls}</script>`;

test('makes the calls from before the script once, in order', async ({ frame, page, openHost }) => {
  await openHost(undefined, {
    body: queue(
      "casement('setDraft', 'one'); casement('send', 'two'); casement('startNewChat'); casement('open')",
    ),
  });
  await expect(frame.getByText('startNewChat')).toBeAttached();
  const asked = (await callsIn(frame)).filter((call) => !/^(?:show|hide)/.test(call));
  expect(asked).toEqual(['setDraft "one"', 'send "two"', 'startNewChat']);

  await casement(page, 'send', 'three');
  await expect(frame.getByText('send "three"')).toHaveCount(1);
  await expect(frame.getByText('send "two"')).toHaveCount(1);
});

test('answers a call that the chat refuses with a typed error', async ({ page, frame, openHost }) => {
  await openHost();
  await casement(page, 'open');
  await expect(frame.getByRole('textbox')).toBeFocused();
  const code = await page.evaluate(() =>
    (globalThis as unknown as { casement(...call: string[]): Promise<void> })
      .casement('send', 'refuse')
      .catch((error: { code: string }) => error.code),
  );
  expect(code).toBe('CALL_FAILED');
});

test('tells the app what the page asked for, and its exact origin', async ({
  page,
  host,
  frame,
  openHost,
}) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-locale="zh-CN" data-color-scheme="dark"');
  await casement(page, 'open');
  const told = frame.getByRole('listitem').filter({ hasText: 'host' });
  await expect(told).toContainText('"locale":"zh-CN"');
  await expect(told).toContainText('"colorScheme":"dark"');
  await expect(told).toContainText('"isOpen":true');
  await expect(told).toContainText(`"origin":"${host.url}"`);
});
