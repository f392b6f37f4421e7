import { expect, type Page } from '@playwright/test';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import { createGate } from '../support/gate.ts';
import { focused, tabTo } from '../support/keys.ts';
import { test } from '../support/test.ts';

const expectFocusWithin = (page: Page, role: 'dialog' | 'menu' | 'form' | 'search') =>
  expect(page.getByRole(role).locator(':focus')).toHaveCount(1);

test('everything is reached by keys, the focus is never lost, and goes back to where it was', async ({
  page,
  house,
  model,
}) => {
  const gate = createGate();
  model.reply(async function* (question) {
    yield 'A first sentence. ';
    if (question === 'stop') await gate.wait;
    yield 'And a second one.';
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'generous' }));
  const { keyboard } = page;
  await expect(chat.composer).toBeFocused();

  // The greeting's questions come before the composer, and one that is chosen leads back to it.
  await expect(chat.button('How do I open the door?')).toBeVisible();
  await tabTo(page, 'How do I open the door?', 'Shift+Tab');
  await keyboard.press('Enter');
  await expectStatus(chat.answer, 'complete');
  await expect(chat.composer).toBeFocused();

  // Send becomes Stop under the focus.
  await keyboard.type('stop');
  await tabTo(page, 'Send');
  await keyboard.press('Enter');
  await expect(chat.button('Stop generating')).toBeVisible();
  await expect(chat.answers).toHaveCount(2);
  await expect(chat.answer).toContainText('A first sentence');
  await expect(chat.composer).toBeFocused();
  await tabTo(page, 'Stop generating');
  await keyboard.press('Enter');
  await expectStatus(chat.answer, 'stopped');
  await expect(chat.composer).toBeFocused();
  gate.open();

  // Under the answer: feedback with its dialog, a new version, the way between the versions.
  await tabTo(page, 'Dislike', 'Shift+Tab');
  await keyboard.press('Enter');
  await expectFocusWithin(page, 'dialog');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await focused(page)).toBe('Dislike');
  await tabTo(page, 'Regenerate');
  await keyboard.press('Enter');
  await expect(chat.button('Previous version')).toBeVisible();
  await expect(chat.answer).toContainText('And a second one.');
  await expectStatus(chat.answer, 'complete');
  expect(await focused(page)).not.toBe('nothing');
  await chat.composer.focus();
  await tabTo(page, 'Previous version', 'Shift+Tab');
  await keyboard.press('Enter');
  await expectStatus(chat.answer, 'stopped');
  expect(await focused(page)).not.toBe('nothing');

  // The composer's own keys: a suggestion, and the last question once more.
  await chat.composer.focus();
  await keyboard.type('How do I op');
  await expect(page.getByRole('listbox')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(chat.composer).toBeFocused();
  await chat.composer.fill('');
  await keyboard.press('ArrowUp');
  await expect(page.getByRole('textbox', { name: 'Edit your question' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Edit your question' })).toBeHidden();
  expect(await focused(page)).not.toBe('nothing');

  // The menu and what opens from it.
  await chat.composer.focus();
  await tabTo(page, 'Menu', 'Shift+Tab');
  await keyboard.press('Enter');
  await expectFocusWithin(page, 'menu');
  await keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect.poll(() => focused(page)).toBe('Menu');
  await keyboard.press('Enter');
  await expectFocusWithin(page, 'menu');
  await keyboard.press('Tab');
  await expect(page.getByRole('menu')).toBeHidden();
  expect(await focused(page)).not.toBe('nothing');
  await chat.composer.focus();
  await tabTo(page, 'Menu', 'Shift+Tab');
  await keyboard.press('Enter');
  const find = page.getByRole('menuitem', { name: 'Find in chat' });
  await expect(find).toBeVisible();
  await find.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find in chat' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toBeHidden();
  expect(await focused(page)).not.toBe('nothing');

  // The list of chats.
  await chat.composer.focus();
  await tabTo(page, 'Chat history', 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search chats' })).toBeVisible();
  expect(await focused(page)).not.toBe('nothing');
  await keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Chat history');
  await tabTo(page, 'New chat');
  await keyboard.press('Enter');
  await expect(chat.answers).toHaveCount(0);
  await expect(chat.composer).toBeFocused();
});

test('nothing that is pressed is smaller than 24 px @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'casement', channel: 'page' }));
  await chat.askAndRead('How do I open a casement window?');
  await expect(page.getByRole('searchbox', { name: 'Search chats' })).toBeVisible();
  await chat.answer.getByRole('button', { name: 'Dislike' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const small = await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, input, select, textarea, summary, [role="switch"], [role="tab"]',
    );
    return [...controls].flatMap((control) => {
      const target = control.closest('label') ?? control;
      const { width, height } = target.getBoundingClientRect();
      // A citation stands in a sentence, whose lines it must not push apart; WCAG 2.5.8 excepts it.
      const isInline =
        getComputedStyle(control).display === 'inline' || control.closest('p, li > button') !== null;
      const isShown = width > 1 && control.checkVisibility();
      const name = control.getAttribute('aria-label') ?? control.textContent;
      return isShown && !isInline && Math.min(width, height) < 24 ? [`${name} ${width} x ${height}`] : [];
    });
  });
  expect(small).toEqual([]);
});

test('what has the focus is in sight, whatever stands over the thread @all', async ({
  page,
  house,
  model,
}) => {
  model.reply(() => [
    Array.from({ length: 40 }, (_, line) => `[Link ${line}](https://example.com/${line})`).join('\n\n'),
  ]);
  await page.setViewportSize({ width: 400, height: 500 });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('Many links');
  const seen = new Set<string>();
  for (const key of ['Shift+Tab', 'Tab']) {
    await chat.composer.focus();
    for (let presses = 0; presses < 50; presses += 1) {
      await page.keyboard.press(key);
      const name = await focused(page);
      seen.add(name);
      const isCovered = () =>
        page.evaluate(() => {
          const element = document.activeElement!;
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const tops = [top + 2, (top + bottom) / 2, bottom - 2].map((y) =>
            document.elementFromPoint((left + right) / 2, y),
          );
          return tops.every((over) => !over || !(element.contains(over) || over.contains(element)));
        });
      await expect.poll(isCovered, { message: name }).toBe(false);
    }
  }
  expect([...seen].filter((name) => name.startsWith('Link'))).toHaveLength(40);
});
