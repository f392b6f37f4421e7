import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chatAddress, openChat } from '../support/chat.ts';
import type { Chat } from '../support/chat.ts';
import type { House } from '../support/house.ts';
import { test } from '../support/test.ts';

const reasons = [
  'Wrong answer',
  'Does not understand my question',
  'Typos',
  'Incorrect facts',
  'Blank answer',
  'Lack of professionalism',
  'Context is not understood',
  'Illegal content',
  'Others',
];

const openAnswered = async (page: Page, house: House): Promise<Chat> => {
  house.model.reply(() => ['A **good** answer.']);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('go');
  return chat;
};

const feedbackRequest = (page: Page) =>
  page.waitForRequest((request) => request.url().endsWith('/v1/im/msg/feedback'));

test.afterEach(({ house }) => house.model.reset());

test('Like is stored, survives a reload and is taken back by pressing it again', async ({ page, house }) => {
  const chat = await openAnswered(page, house);
  const like = chat.button('Like');
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Thanks for your feedback')).toBeVisible();
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');

  const request = feedbackRequest(page);
  await like.click();
  expect((await request).postDataJSON()).toMatchObject({ rating: null });
  await expect(page.getByText('Feedback cancelled')).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
});

test('Dislike asks for the reasons of the specification and stores them with the comment', async ({
  page,
  house,
}) => {
  const chat = await openAnswered(page, house);
  const dislike = chat.button('Dislike');
  await dislike.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(reasons.length);
  for (const reason of reasons) await expect(dialog.getByRole('checkbox', { name: reason })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Typos' }).check();
  await dialog.getByRole('checkbox', { name: 'Wrong answer' }).check();
  await dialog.getByRole('textbox').fill('  It is spelt otherwise. ');
  await expect(dialog).toContainText('22/1,000');
  const request = feedbackRequest(page);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  expect((await request).postDataJSON()).toMatchObject({
    rating: 'dislike',
    reasons: ['wrong-answer', 'typos'],
    comment: 'It is spelt otherwise.',
  });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Thanks for your feedback')).toBeVisible();
  await expect(dislike).toHaveAttribute('aria-pressed', 'true');
  await expect(dislike).toBeFocused();
  await page.reload();
  await expect(dislike).toHaveAttribute('aria-pressed', 'true');

  await chat.button('Like').click();
  await expect(dislike).toHaveAttribute('aria-pressed', 'false');
  await expect(chat.button('Like')).toHaveAttribute('aria-pressed', 'true');
});

test('Escape closes the reasons and not what is under them, and nothing is rated @all', async ({
  page,
  house,
}) => {
  const chat = await openAnswered(page, house);
  await chat.button('Dislike').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chat.button('Dislike')).toBeFocused();
  await expect(chat.button('Dislike')).toHaveAttribute('aria-pressed', 'false');
});

test('a comment that is too long says so and is kept @all', async ({ page, house }) => {
  const chat = await openAnswered(page, house);
  await chat.button('Dislike').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('x'.repeat(1001));
  await expect(dialog).toContainText('The comment is too long.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('x'.repeat(1001));
});
