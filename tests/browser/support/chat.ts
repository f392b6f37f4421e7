import { expect } from '@playwright/test';
import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The chat as a visitor meets it, on a page of its own or in the frame of a host page. */
export type Chat = {
  root: Page | FrameLocator;
  composer: Locator;
  questions: Locator;
  answers: Locator;
  /** The newest answer. */
  answer: Locator;
  button(name: string): Locator;
  /** Types a question and sends it. */
  ask(question: string): Promise<void>;
  /** The same, and waits until all of its answer is there. */
  askAndRead(question: string): Promise<void>;
};

export const chatIn = (root: Page | FrameLocator): Chat => {
  const composer = root.getByRole('textbox', { name: 'Message', exact: true });
  const answers = root.locator('[data-role="assistant"]');
  const answer = answers.last();
  const button = (name: string): Locator => root.getByRole('button', { name, exact: true });
  const ask = async (question: string): Promise<void> => {
    await composer.fill(question);
    await button('Send').click();
  };
  return {
    root,
    composer,
    answers,
    answer,
    questions: root.locator('[data-role="user"]'),
    button,
    ask,
    askAndRead: async (question) => {
      const earlier = await answers.evaluateAll((all) => all.at(-1)?.getAttribute('data-message-id') ?? '');
      await ask(question);
      await expect(answer).not.toHaveAttribute('data-message-id', earlier);
      await expectStatus(answer, 'complete');
    },
  };
};

/** Opens the menu of the header and chooses a language there, by its own name. */
export const chooseLanguage = async (chat: Chat, name: string): Promise<void> => {
  await chat.button('Menu').click();
  await chat.root.getByRole('menuitem', { name: 'Language' }).click();
  await chat.root.getByRole('menuitemradio', { name, exact: true }).click();
};

/** The address of the chat as a full page. */
export const chatAddress = (
  serviceUrl: string,
  parameters: { bot?: string; channel?: string; style?: string; mode?: string } = {},
): string => {
  const { bot = 'scripted', channel = 'web', style = 'default', mode = 'normal' } = parameters;
  const query = new URLSearchParams({ bot_id: bot, channel_id: channel, style_id: style, access_mode: mode });
  return `${serviceUrl}/?${query.toString()}`;
};

/** Opens the chat as a full page and waits until it can be typed in. */
export const openChat = async (page: Page, address: string): Promise<Chat> => {
  await page.goto(address);
  const chat = chatIn(page);
  await expect(chat.composer).toBeEditable();
  return chat;
};

/** The chat in the panel on a host page, once a visitor can see it and type in it. */
export const chatInPanel = async (page: Page): Promise<Chat> => {
  await expect(page.locator('[data-casement] .panel')).toHaveClass(/\b(?:shown|ready)\b/);
  const chat = chatIn(page.frameLocator('iframe[title]'));
  await expect(chat.composer).toBeEditable();
  return chat;
};

/**
 * The chat in the panel once it has the focus, which it takes when it is opened: what is typed goes there
 * from then on.
 */
export const focusedChatInPanel = async (page: Page): Promise<Chat> => {
  const chat = await chatInPanel(page);
  await expect(chat.composer).toBeFocused();
  return chat;
};

/** Opens the host page and, by its launcher, the chat. */
export const openOnHostPage = async (page: Page, hostPageUrl: string): Promise<Chat> => {
  await page.goto(hostPageUrl);
  await page.getByRole('button', { name: 'Open chat' }).click();
  return focusedChatInPanel(page);
};

export const expectStatus = (
  answer: Locator,
  status: 'complete' | 'running' | 'stopped' | 'failed',
): Promise<void> => expect(answer).toHaveAttribute('data-status', status);
