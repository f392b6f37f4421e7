import { expect, type Page } from '@playwright/test';
import { states } from '../../gallery/states.ts';
import { chipOf } from '../support/attaching.ts';
import { chatAddress, expectStatus, openChat, openOnHostPage } from '../support/chat.ts';
import { showState, test as galleryTest } from '../support/gallery.ts';
import { titles } from '../support/history.ts';
import { textFile } from '../support/sample-files.ts';
import { test } from '../support/test.ts';

const portrait = { width: 390, height: 844 };

/**
 * Lets `showKeyboard(height, offsetTop)` say what is left of the window, as browsers do that lay the keyboard
 * over the page: no engine opens one for a test.
 */
const withKeyboard = (page: Page) =>
  page.addInitScript((height) => {
    const view = { height, offsetTop: 0 };
    Object.assign(globalThis, {
      showKeyboard: (left: number, offsetTop: number) => {
        Object.assign(view, { height: left, offsetTop });
        visualViewport?.dispatchEvent(new Event('resize'));
      },
    });
    if (window.parent !== window) return;
    for (const name of ['height', 'offsetTop'] as const) {
      Object.defineProperty(VisualViewport.prototype, name, { get: () => view[name] });
    }
  }, portrait.height);

const showKeyboard = (page: Page, height: number, offsetTop: number) =>
  page.evaluate(`showKeyboard(${height}, ${offsetTop})`);

galleryTest.describe('on a page of its own', () => {
  galleryTest.use({ viewport: portrait, hasTouch: true, isMobile: true });

  for (const { name, least } of [
    { name: 'empty thread', least: '#composer-box' },
    { name: 'answer with everything', least: '#composer-box' },
    { name: 'attachments in the composer', least: '#composer-box' },
    { name: 'log in by phone', least: 'dialog' },
    { name: 'feedback reasons', least: 'dialog' },
    { name: 'countries', least: 'dialog' },
    { name: 'history', least: 'dialog' },
  ]) {
    galleryTest(`${name}: stays above a keyboard that covers the page @all`, async ({ page, gallery }) => {
      await withKeyboard(page);
      await showState(
        page,
        gallery,
        states.find((state) => state.name === name)!,
        'en',
      );
      const part = page.locator(least);
      const before = await part.boundingBox();
      // What is written in stays in sight, too: the browser has brought it there before the room became less.
      const field = page.locator('dialog textarea');
      const hasField = (await field.count()) === 1;
      if (hasField) await field.focus();
      const last =
        least === 'dialog' ? part.getByRole('button').last() : page.locator('#composer-end button').last();
      for (const [height, offsetTop] of [
        [508, 0],
        [420, 90],
      ] as const) {
        await showKeyboard(page, height, offsetTop);
        await expect(async () => {
          const box = (await part.boundingBox())!;
          expect(box.y).toBeGreaterThanOrEqual(offsetTop);
          expect(box.y + box.height).toBeLessThanOrEqual(offsetTop + height);
          if (!hasField) return;
          const written = (await field.boundingBox())!;
          expect(written.y + written.height).toBeLessThanOrEqual((await last.boundingBox())!.y);
        }).toPass();
        await last.scrollIntoViewIfNeeded();
        const box = (await last.boundingBox())!;
        expect(box.y + box.height).toBeLessThanOrEqual(offsetTop + height);
      }
      await showKeyboard(page, portrait.height, 0);
      await expect.poll(() => part.boundingBox()).toEqual(before);
    });
  }

  galleryTest('a page that was enlarged by two fingers stays as it is @all', async ({ page, gallery }) => {
    await withKeyboard(page);
    await page.addInitScript(() => {
      Object.defineProperty(VisualViewport.prototype, 'scale', { get: () => 2 });
    });
    await showState(
      page,
      gallery,
      states.find((state) => state.name === 'empty thread')!,
      'en',
    );
    const before = await page.locator('#composer-box').boundingBox();
    await showKeyboard(page, 422, 100);
    expect(await page.locator('#composer-box').boundingBox()).toEqual(before);
  });
});

test.describe('in the panel of a host page', () => {
  test.use({ viewport: portrait, hasTouch: true });

  test('stays above a keyboard that covers the page', async ({ page, house }) => {
    await withKeyboard(page);
    const chat = await openOnHostPage(page, house.hostPageUrl);
    await showKeyboard(page, 508, 40);
    const send = chat.button('Send');
    await expect(async () => {
      const box = (await send.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(548);
      expect(box.y).toBeGreaterThan(460);
    }).toPass();
    await showKeyboard(page, portrait.height, 0);
    await expect(async () => expect((await send.boundingBox())!.y).toBeGreaterThan(760)).toPass();
  });
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 600, height: 844 }, hasTouch: true });

  test('a tap beside a dialog closes it and presses nothing below @all', async ({ page, house }) => {
    const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'generous' }));
    const menu = chat.button('Menu');
    const below = (await menu.boundingBox())!;
    await chat.button('Chat history').tap();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.touchscreen.tap(below.x + below.width / 2, below.y + below.height / 2);
    await expect(dialog).toBeHidden();
    // It would close a menu that was open already.
    await menu.tap();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
  });

  test('a press in the thread opens no keyboard, and leaves one open', async ({ page, house }) => {
    const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'generous' }));
    await chat.button('How do I open the door?').tap();
    await expectStatus(chat.answer, 'complete');
    await expect(page.getByRole('log')).toBeFocused();
    await chat.composer.tap();
    await chat.button('And how do I close it?').tap();
    await expect(chat.questions).toHaveCount(2);
    await expect(chat.composer).toBeFocused();
  });

  test('the list of countries opens no keyboard, which would cover it @all', async ({ page, house }) => {
    const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'accounts' }));
    await chat.button('Menu').tap();
    await page.getByRole('menuitem', { name: 'Log in' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Country/ }).tap();
    await expect(dialog.getByRole('searchbox')).toBeVisible();
    await expect(dialog.getByRole('list')).toBeFocused();
  });

  for (const takesFocus of [true, false]) {
    test.describe(`where a button ${takesFocus ? 'takes' : 'does not take'} the focus of its press`, () => {
      test.beforeEach(async ({ page }) => {
        if (takesFocus) return;
        // Safari leaves the focus where it was.
        await page.addInitScript(() => {
          addEventListener('mousedown', (event) => {
            if ((event.target as Element).closest('button')) event.preventDefault();
          });
        });
      });

      test('presses in the list of chats open no keyboard @all', async ({ page, house }) => {
        await page.clock.install();
        const chat = await openChat(page, chatAddress(house.serviceUrl));
        await chat.askAndRead('windows');
        const log = page.getByRole('log');
        const drawer = page.getByRole('dialog', { name: 'Chat history' });
        const isInText = () =>
          page.evaluate(() => document.activeElement?.matches('textarea, input') ?? false);
        const open = async () => {
          await chat.button('Chat history').tap();
          await expect(titles(drawer)).toHaveText(['windows']);
        };
        await open();
        await drawer.getByRole('button', { name: 'Close' }).tap();
        await expect(drawer).toBeHidden();
        expect(await isInText()).toBe(false);
        await open();
        await drawer.getByRole('button', { name: 'New chat', exact: true }).tap();
        await expect(drawer).toBeHidden();
        await expect(log).toBeFocused();

        await open();
        await drawer.getByRole('button', { name: 'Delete “windows”' }).tap();
        await expect(drawer.getByRole('button', { name: 'Undo' })).toBeVisible();
        await page.clock.fastForward(10_000);
        await expect(drawer.getByRole('button', { name: 'Undo' })).toHaveCount(0);
        await expect(drawer.getByRole('button', { name: 'New chat', exact: true })).toBeFocused();
      });

      test('closing the search in the chat opens no keyboard @all', async ({ page, house }) => {
        const chat = await openChat(page, chatAddress(house.serviceUrl));
        await chat.askAndRead('windows');
        await chat.button('Menu').tap();
        await page.getByRole('menuitem', { name: 'Find in chat' }).tap();
        const bar = page.getByRole('search');
        await expect(bar.getByRole('searchbox')).toBeFocused();
        await bar.getByRole('button', { name: 'Close' }).tap();
        await expect(bar).toBeHidden();
        await expect(page.getByRole('log')).toBeFocused();
      });

      test('attaching files and taking them back opens no keyboard, and leaves one open @all', async ({
        page,
        house,
      }) => {
        const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
        const attach = async () => {
          const opened = page.waitForEvent('filechooser');
          await chat.button('Attach files').tap();
          await (await opened).setFiles(textFile('notes.txt', 'The key hangs behind the door.'));
          await expect(chipOf(chat, 'notes.txt')).toHaveAttribute('data-state', 'done');
        };
        const log = page.getByRole('log');
        await attach();
        await expect(log).toBeFocused();
        await chat.button('Remove notes.txt').tap();
        await expect(chipOf(chat, 'notes.txt')).toHaveCount(0);
        await expect(log).toBeFocused();
        await chat.composer.tap();
        await attach();
        await expect(chat.composer).toBeFocused();
      });
    });
  }

  test('the buttons of the composer stand in line with its text, and below a longer one @all', async ({
    page,
    house,
  }) => {
    const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
    await expect(page.locator('#composer-start button')).toBeVisible();
    await expect(chat.button('Send')).toBeVisible();
    const centers = () =>
      page.locator('#message, #composer-box button').evaluateAll((elements) =>
        elements.map((element) => {
          const { y, height } = element.getBoundingClientRect();
          return y + height / 2;
        }),
      );
    const inLine = await centers();
    expect(Math.max(...inLine) - Math.min(...inLine)).toBeLessThan(1);
    await chat.composer.fill('one\ntwo\nthree\nfour');
    const { y, height } = (await page.locator('#composer-box').boundingBox())!;
    for (const button of await page.locator('#composer-box button').all()) {
      const box = (await button.boundingBox())!;
      expect(box.y).toBeGreaterThan(y + height / 2);
    }
  });
});

test.describe('on its side', () => {
  test.use({ viewport: { width: 844, height: 320 } });

  test('a greeting that is higher than the view is read from its beginning @all', async ({ page, house }) => {
    const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'helpful' }));
    const log = page.getByRole('log');
    const begins = async () => {
      await expect(chat.button('How do I open the door?')).toBeAttached();
      expect(
        await log.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
      ).toBeGreaterThan(0);
      await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    };
    await begins();
    // A composer that grows leaves it there.
    await chat.composer.fill('one\ntwo');
    await begins();
    await chat.askAndRead('one');
    await chat.ask('two');
    await expect(chat.answers).toHaveCount(2);
    await expectStatus(chat.answer, 'complete');
    await chat.button('New chat').click();
    await begins();
  });
});
