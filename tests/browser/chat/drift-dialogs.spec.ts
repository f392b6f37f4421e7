import { expect, type Locator, type Page } from '@playwright/test';
import { type Chat, chatAddress, expectStatus, openChat } from '../support/chat.ts';
import { expectAtRest, watchDrift } from '../support/drift.ts';
import { createGate } from '../support/gate.ts';
import type { ModelServer } from '../support/model-server.ts';
import { test } from '../support/test.ts';

/** A shift of no more than this is a rounding, px. */
const UNSEEN = 1;

const answerText = Array.from(
  { length: 20 },
  (_, index) => `Paragraph ${index}. ${'Some words of the answer. '.repeat(12)}`,
).join('\n\n');

const askLong = async (chat: Chat, model: ModelServer, question: string) => {
  model.reply(() => [answerText]);
  const before = await chat.answers.count();
  await chat.ask(question);
  await expect(chat.answers).toHaveCount(before + 1);
  await expectStatus(chat.answer, 'complete');
};

/**
 * Goes to the middle of the thread as a reader does; returns what is read there, at the top: where lines
 * break anew, only one can stay.
 */
const readInTheMiddle = async (page: Page, chat: Chat, read: Locator): Promise<Locator> => {
  const log = chat.root.getByRole('log');
  const scrolled = () => log.evaluate(({ scrollTop }) => scrollTop);
  await expectAtRest(chat.questions.last());
  const from = await scrolled();
  await log.hover();
  await page.mouse.wheel(0, -1000);
  // The browser scrolls after it has taken the event.
  await expect.poll(scrolled).toBeLessThanOrEqual(Math.max(0, from - 1000) + 1);
  await expect(chat.button('Jump to latest')).toBeVisible();
  await read.evaluate((element) => element.scrollIntoView());
  await expect(read).toBeInViewport();
  return read;
};

const turnHistory = async (page: Page, chat: Chat, isOpen: boolean) => {
  await chat.button('Chat history').click();
  await expect(page.getByRole('searchbox', { name: 'Search chats' })).toBeVisible({ visible: isOpen });
};

/** Each opens something over the thread, or closes it again, by its name. */
type Changes = Record<string, () => Promise<unknown>>;

/** Lets one change follow the other; names those that have moved what is read. */
const findDrifts = async (read: Locator, changes: Changes): Promise<string[]> => {
  const { drift } = await watchDrift(read);
  const drifts: string[] = [];
  let before = 0;
  for (const [name, change] of Object.entries(changes)) {
    await change();
    const moved = await drift();
    if (moved > Math.max(before, UNSEEN)) drifts.push(`${name}: ${moved} px`);
    before = moved;
  }
  return drifts;
};

test('nothing that is read moves for menus, dialogs, notices and the network @all', async ({
  page,
  context,
  house,
  model,
}) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'accounts' }));
  await askLong(chat, model, 'first');
  await askLong(chat, model, 'second');
  const answer = chat.answers.first();
  const read = await readInTheMiddle(page, chat, answer.getByText('Paragraph 19.'));
  const dialog = page.getByRole('dialog');
  const check = page.getByRole('dialog', { name: 'Security verification' });
  const press = (name: string) => answer.getByRole('button', { name, exact: true }).click();
  const closeDialog = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  const choose = async (name: string) => {
    await chat.button('Menu').click();
    await page.getByRole('menuitem', { name }).click();
  };
  const drifts = await findDrifts(read, {
    'menu opened': async () => {
      await chat.button('Menu').click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    'menu closed': async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
    },
    'log-in opened': async () => {
      await choose('Log in');
      await expect(dialog.getByRole('button', { name: 'Get code' })).toBeVisible();
    },
    'slider opened': async () => {
      await dialog.getByText('E-mail', { exact: true }).first().click();
      await dialog.getByRole('textbox', { name: 'E-mail' }).fill('reader@mail.example');
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: 'Get code' }).click();
      await expect(check.getByRole('slider')).toBeVisible();
    },
    'slider closed': async () => {
      await page.keyboard.press('Escape');
      await expect(check).toHaveCount(0);
    },
    'log-in closed': closeDialog,
    'history opened': () => turnHistory(page, chat, true),
    'history closed': () => turnHistory(page, chat, false),
    'search opened': async () => {
      await choose('Find in chat');
      await expect(page.getByRole('search').getByRole('searchbox')).toBeFocused();
    },
    'search closed': async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('search').getByRole('searchbox')).toHaveCount(0);
    },
    'sharing opened': async () => {
      await press('Share');
      await expect(dialog.getByRole('button', { name: 'Create link' })).toBeEnabled();
    },
    'sharing closed': closeDialog,
    'reasons opened': async () => {
      await press('Dislike');
      await expect(dialog.getByRole('button', { name: 'Submit' })).toBeVisible();
    },
    'reasons closed, with thanks': async () => {
      await dialog.getByRole('checkbox').first().check();
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Thanks for your feedback')).toBeVisible();
    },
    'thanks gone': () =>
      expect(page.getByText('Thanks for your feedback')).toHaveCount(0, { timeout: 15_000 }),
    'network gone': () => context.setOffline(true),
    'network back': () => context.setOffline(false),
  });
  expect(drifts).toEqual([]);
});

for (const { what, bot, channel, questions, opened } of [
  { what: 'the log-in', bot: 'accounts', channel: 'tried', questions: 2, opened: 'Log in' },
  { what: 'the plans', bot: 'paid', channel: 'web', questions: 1, opened: 'Plans' },
]) {
  test(`nor for ${what} that a message comes up against @all`, async ({ page, house, model }) => {
    const chat = await openChat(page, chatAddress(house.serviceUrl, { bot, channel }));
    for (let question = 1; question <= questions; question += 1) await askLong(chat, model, `${question}`);
    const refusal = createGate();
    await page.route('**/v1/im/msg/send', async (route) => {
      await refusal.wait;
      await route.continue();
    });
    await chat.ask('one more');
    await expect(chat.questions.last()).toHaveText('one more');
    const read = await readInTheMiddle(page, chat, chat.answer.getByText('Paragraph 9.'));
    const dialog = page.getByRole('dialog', { name: opened });
    const drifts = await findDrifts(read, {
      opened: async () => {
        refusal.open();
        await expect(dialog).toBeVisible();
      },
      closed: async () => {
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(chat.questions.last()).toHaveAttribute('data-delivery', 'unsent');
      },
    });
    expect(drifts).toEqual([]);
  });
}

test('nor for the list of chats where it makes the thread narrower @all', async ({ page, house, model }) => {
  await page.setViewportSize({ width: 960, height: 700 });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await askLong(chat, model, 'first');
  const read = await readInTheMiddle(page, chat, chat.answer.getByText('Paragraph 9.'));
  const drifts = await findDrifts(read, {
    opened: () => turnHistory(page, chat, true),
    closed: () => turnHistory(page, chat, false),
  });
  expect(drifts).toEqual([]);
});

test('nor when the panel is made large and small again @all', async ({ page, ownPages, model }) => {
  const chat = await ownPages.open(page, { bot: 'scripted' });
  await askLong(chat, model, 'first');
  const read = await readInTheMiddle(page, chat, chat.answer.getByText('Paragraph 9.'));
  const frame = page.locator('iframe[title]');
  const turn = async (name: string, width: number) => {
    await chat.button(name).click();
    await expect.poll(async () => (await frame.boundingBox())?.width).toBe(width);
  };
  expect(
    await findDrifts(read, {
      'made large': () => turn('Expand', 800),
      'made small': () => turn('Restore', 400),
    }),
  ).toEqual([]);
});
