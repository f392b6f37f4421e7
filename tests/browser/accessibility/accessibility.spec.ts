import { expect } from '@playwright/test';
import { findAxeProblems } from '../support/axe.ts';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import { test } from '../support/test.ts';

const looks = [
  { name: 'light', style: 'default', colorScheme: 'light' },
  { name: 'dark by the style', style: 'dark', colorScheme: 'light' },
  { name: 'dark by the browser', style: 'default', colorScheme: 'dark' },
] as const;

for (const { name, style, colorScheme } of looks) {
  test.describe(`in ${name}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing serious on the empty thread, an answer and the menu', async ({ page, house }) => {
      const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'casement', style }));
      await expect(page.getByText('Ask me about windows.')).toBeVisible();
      expect(await findAxeProblems(page.mainFrame())).toEqual([]);

      await chat.ask('How do I open a casement window?');
      await expectStatus(chat.answer, 'complete');
      expect(await findAxeProblems(page.mainFrame())).toEqual([]);

      await chat.button('Menu').click();
      await expect(page.getByText('简体中文', { exact: true })).toBeVisible();
      expect(await findAxeProblems(page.mainFrame())).toEqual([]);
    });

    test('axe finds nothing serious on the screens for bad addresses', async ({ page, house }) => {
      await page.goto(`${house.serviceUrl}/?style_id=${style}`);
      await expect(page.getByRole('heading', { name: 'This address is incomplete' })).toBeVisible();
      expect(await findAxeProblems(page.mainFrame())).toEqual([]);
      await page.goto(chatAddress(house.serviceUrl, { bot: 'nobody', style }));
      await expect(page.getByRole('heading', { name: 'This chat does not exist' })).toBeVisible();
      expect(await findAxeProblems(page.mainFrame())).toEqual([]);
    });
  });
}

test('axe finds nothing serious on the host page with the chat open', async ({ page, house }) => {
  await page.goto(house.hostPageUrl);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(page.frameLocator('iframe[title]').getByRole('textbox', { name: 'Message' })).toBeEditable();
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
});

test('a screen reader hears that the answer started and the finished answer once, never tokens', async ({
  page,
  house,
  model,
}) => {
  model.reply(() => Array.from({ length: 50 }, (_, index) => `word${index} `));
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const watch = new MutationObserver(() => {
      for (const region of document.querySelectorAll('[aria-live="polite"], [role="status"]')) {
        const text = region.textContent.trim();
        if (text !== '' && heard.at(-1) !== text) heard.push(text);
      }
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await chat.ask('go');
  await expectStatus(chat.answer, 'complete');
  const heardOf = (): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await expect.poll(async () => (await heardOf()).join('\n')).toContain('word49');
  const heard = await heardOf();
  expect(heard.length).toBeLessThanOrEqual(4);
  const list = page.getByRole('log');
  if ((await list.count()) > 0) await expect(list).toHaveAttribute('aria-live', 'off');
});
