import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findAxeProblems } from '../support/axe.ts';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import { openWith, titles } from '../support/history.ts';
import { test } from '../support/test.ts';

const save = async (page: Page, item: string): Promise<{ name: string; text: string }> => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
};

test('the conversation on show is saved as Markdown and as JSON, without other branches', async ({
  page,
  house,
  model,
}) => {
  model.reply((question) => [`Answer ${model.questions.length} to **${question}**`]);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('What / is: this?');
  await chat.button('Regenerate').click();
  await expect(chat.answer).toContainText('Answer 2');
  await expectStatus(chat.answer, 'complete');

  const markdown = await save(page, 'As Markdown');
  expect(markdown.name).toMatch(/^What-is-this-\d{4}-\d\d-\d\d\.md$/);
  expect(markdown.text).toContain('# What / is: this?');
  expect(markdown.text).toContain('> What / is: this?');
  expect(markdown.text).toContain('Answer 2 to **What / is: this?**');
  expect(markdown.text).not.toContain('Answer 1');

  const json = await save(page, 'As JSON');
  expect(json.name).toMatch(/\.json$/);
  expect(JSON.parse(json.text)).toMatchObject({
    title: 'What / is: this?',
    bot: 'Scripted',
    messages: [
      { role: 'user', text: 'What / is: this?' },
      { role: 'assistant', text: 'Answer 2 to **What / is: this?**', status: 'complete' },
    ],
  });
});

test('a file is named as the visitor has named the conversation @all', async ({ page, house }) => {
  const { menu } = await openWith(page, house.serviceUrl, 'windows');
  await menu.getByRole('button', { name: 'Rename “windows”' }).click();
  const field = menu.getByRole('textbox', { name: 'Rename “windows”' });
  await field.fill('Doors and gates');
  const stored = page.waitForResponse((response) => response.url().endsWith('/session/set'));
  await field.press('Enter');
  await expect(titles(menu)).toHaveText(['Doors and gates']);
  await stored;
  await page.reload();
  const { name, text } = await save(page, 'As Markdown');
  expect(name).toMatch(/^Doors-and-gates-/);
  expect(text).toContain('# Doors and gates\n');
});

test('there is nothing to export before the first question @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.button('Menu').click();
  const item = page.getByRole('menuitem', { name: 'As Markdown' });
  await expect(item).toBeDisabled();
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
});

test('Copy gives Markdown and clean rich text, with citations that lead somewhere @all', async ({
  page,
  house,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'casement' }));
  await chat.askAndRead('How do I open a casement window?');
  // It would answer the same once more.
  await expect(chat.button('Regenerate')).toHaveCount(0);
  await chat.answer.getByRole('button', { name: 'Copy', exact: true }).last().click();
  await expect(page.getByText('Copied')).toBeAttached();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { text: await read('text/plain'), html: await read('text/html') };
  });
  expect(copied.text).not.toContain('source:');
  expect(copied.text).toMatch(/\[1\]/);
  expect(copied.html).toContain('<p>Turn');
  expect(copied.html).not.toMatch(/<button|<svg|class=/);
});
