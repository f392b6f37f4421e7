import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { chatAddress, openChat } from './chat.ts';

/** The list of conversations beside the chat. */
export const beside = (page: Page): Locator => page.getByRole('complementary', { name: 'Chat history' });
/** The titles in a list of conversations; each opens its conversation. */
export const titles = (menu: Locator): Locator =>
  menu.getByRole('listitem').locator('button[title]:not([aria-label])');

/** Has one conversation for each question, the last one on show, and the list beside them. */
export const openWith = async (page: Page, serviceUrl: string, ...questions: string[]) => {
  const chat = await openChat(page, chatAddress(serviceUrl));
  await chat.button('Chat history').click();
  const menu = beside(page);
  for (const [index, question] of questions.entries()) {
    if (index > 0) {
      await menu.getByRole('button', { name: 'New chat', exact: true }).click();
      await expect(chat.composer).toBeFocused();
    }
    await chat.askAndRead(question);
  }
  await expect(titles(menu)).toHaveText(questions.toReversed());
  return { chat, menu };
};
