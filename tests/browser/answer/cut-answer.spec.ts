import { expect, type Page } from '@playwright/test';
import { chatAddress, chatIn, expectStatus, openChat } from '../support/chat.ts';
import { createGate } from '../support/gate.ts';
import { test } from '../support/test.ts';

/** Answers the next question as a service does that writes as many answers as it can. */
const refuseOnce = (page: Page, place: number) =>
  page.route(
    '**/v1/im/msg/send',
    (route) =>
      route.fulfill({
        status: 503,
        json: {
          code: 503,
          message: 'Many people are asking.',
          object: { reason: 'busy', place, retryAfterS: 2 },
        },
      }),
    { times: 1 },
  );

test('an answer that was cut says so and goes on in the same answer, after a reload and in another tab', async ({
  page,
  house,
  model,
}) => {
  const gate = createGate();
  model.reply(async function* (question) {
    if (!question.startsWith('Your answer was cut off')) {
      yield 'Three steps: 1. Open the lid. 2. Turn the ke';
      yield { type: 'RUN_ERROR', message: 'the limit' };
      return;
    }
    // Models repeat their last words.
    yield '2. Turn the key.';
    await gate.wait;
    yield ' 3. Close the lid.';
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('How?');
  await expectStatus(chat.answer, 'failed');
  await expect(chat.answer).toContainText('The answer was cut because it became too long');
  await page.reload();
  await expect(chat.answer).toContainText('The answer was cut because it became too long');
  const other = chatIn(await page.context().newPage());
  await (other.root as typeof page).goto(page.url());
  await expect(other.answer).toContainText('Turn the ke');

  await refuseOnce(page, 3);
  await chat.answer.getByRole('button', { name: 'Continue' }).click();
  await expect(chat.answer).toContainText('You are number 3 in the queue');
  await expect(chat.answer).toContainText('Turn the ke');
  for (const { answer, answers } of [chat, other]) {
    await expect(answer).toContainText('Turn the key.');
    await expectStatus(answer, 'running');
    await expect(answers).toHaveCount(1);
  }
  gate.open();
  for (const { answer, answers, questions } of [chat, other]) {
    await expectStatus(answer, 'complete');
    await expect(answer).toContainText(/Open the lid\. 2\. Turn the key\. 3\. Close the lid\./);
    await expect(answer).not.toContainText('was cut');
    await expect(answer.getByRole('button', { name: 'Continue' })).toHaveCount(0);
    await expect(answers).toHaveCount(1);
    await expect(questions).toHaveCount(1);
  }
  // The model was told its own words, and to go on with them.
  expect(model.requests.at(-1)?.said.at(-2)).toBe('Three steps: 1. Open the lid. 2. Turn the ke');

  await refuseOnce(page, 1);
  await chat.button('Regenerate').click();
  await expect(chat.questions).toContainText('You are next');
  await expectStatus(chat.answer, 'failed');
  await expect(chat.root.getByText('You are next')).toHaveCount(0);
});
