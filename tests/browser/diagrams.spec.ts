import { expect } from '@playwright/test';
import { chatAddress, expectStatus, openChat } from './support/chat.ts';
import { test } from './support/test.ts';

const flowchart = `flowchart TD
  accTitle: How a question is answered
  A[Question] -->|sent| B{Is it known?}
  B -->|yes| C[Answer]
  B -->|no| D[Ask again]`;
const fenced = (code: string) => `\`\`\`mermaid\n${code}\n\`\`\``;

test('a diagram is drawn in a page with a strict policy, and its code is shown on demand', async ({
  page,
  house,
  model,
}) => {
  const complaints: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(house.serviceUrl) && !url.startsWith('data:')) foreign.push(url);
  });
  const hostile = `flowchart LR
  %%{init: {"securityLevel": "loose", "htmlLabels": true}}%%
  A["<img src='https://foreign.example/a.png' onerror='window.pwned=1'>"] --> B["<script>window.pwned=1</script>x"]
  click A href "javascript:window.pwned=1"`;
  model.reply(() => [
    `How:\n\n${fenced(flowchart)}\n\n${fenced('flowchart TD\n  A --')}\n\n${fenced(hostile)}\n\nThe end.`,
  ]);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('draw');
  await expectStatus(chat.answer, 'complete');

  const picture = chat.answer.getByRole('img', { name: 'How a question is answered' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(50);
  const first = chat.answer.locator('figure').first();
  await expect(first.locator('pre')).toBeHidden();
  await first.getByRole('button', { name: 'Code', exact: true }).click();
  await expect(first.locator('pre')).toContainText('Is it known?');
  await expect(picture).toBeHidden();
  await first.getByRole('button', { name: 'Diagram', exact: true }).click();

  await expect(chat.answer.locator('figure').nth(1)).toContainText(
    'This diagram cannot be drawn, so its code is shown.',
  );
  await expect(chat.answer.locator('figure').nth(1).locator('pre')).toContainText('A --');

  await chat.answer.locator('figure').nth(2).scrollIntoViewIfNeeded();
  await expect(chat.answer.locator('figure').nth(2).locator('img')).toBeVisible();
  const drawn = await chat.answer.locator('figure').nth(2).locator('img').getAttribute('src');
  expect(decodeURIComponent(drawn ?? '')).not.toMatch(/<script|onerror=|<image|<foreignObject|javascript:/i);
  expect(await page.evaluate(() => Reflect.get(window, 'pwned') as unknown)).toBeUndefined();
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);

  const before = await picture.getAttribute('src');
  await chat.button('Menu').click();
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before);
});
