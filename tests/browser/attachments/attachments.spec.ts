import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chipOf, dropFromOutside, pick, transfer } from '../support/attaching.ts';
import { findAxeProblems } from '../support/axe.ts';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import { createGate } from '../support/gate.ts';
import { pngFile, type SampleFile, textFile } from '../support/sample-files.ts';
import { test } from '../support/test.ts';

const uploads = '**/v1/base/cos/upload';
const notes = textFile('notes.txt', 'The boathouse key hangs behind the blue door.');
const MEGABYTE = 1024 * 1024;

/** Lets uploads begin and holds them until the gate is opened. */
const holdUploads = async (page: Page) => {
  const gate = createGate();
  await page.route(uploads, async (route) => {
    await gate.wait;
    await route.continue().catch(() => undefined);
  });
  return gate;
};

test('picked files go with the question, are answered from and are there after a reload', async ({
  page,
  house,
}) => {
  const requests: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/cos/upload')) requests.push(request.headers());
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
  await pick(page, chat, pngFile('harbour.png'), notes);
  await expect(page.locator('#composer-box').getByRole('listitem')).toHaveCount(2);
  await expect(chipOf(chat, 'harbour.png')).toHaveAttribute('data-state', 'done');
  await expect(chipOf(chat, 'notes.txt')).toContainText('TXT · 45 bytes');
  await expect(chat.composer).toBeFocused();
  await chat.ask('Where does the boathouse key hang?');

  await expect(chipOf(chat, 'notes.txt')).toHaveCount(0);
  await expectStatus(chat.answer, 'complete');
  await expect(chat.answer).toContainText('behind the blue door');
  await page.reload();
  const image = chat.questions.getByRole('img', { name: 'Image: harbour.png' });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(64);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chat.questions.getByRole('link', { name: 'notes.txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('notes.txt');
  expect(requests).toHaveLength(2);
  for (const headers of requests) expect(headers).not.toHaveProperty('authorization');
});

test('files are dropped anywhere on the chat and pasted into it, and text stays text', async ({
  page,
  house,
}) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
  await expect(chat.button('Attach files')).toBeVisible();
  const overlay = page.getByText('Drop files here to attach them');
  await transfer(page, 'dragenter', [notes]);
  await expect(overlay).toBeVisible();
  await transfer(page, 'drop', [notes]);
  await expect(overlay).toBeHidden();
  await expect(chipOf(chat, 'notes.txt')).toHaveAttribute('data-state', 'done');

  expect(await transfer(page, 'paste', [pngFile('image.png')])).toEqual({ isTaken: true });
  await expect(chipOf(chat, 'image.png')).toHaveAttribute('data-state', 'done');
  expect(await transfer(page, 'paste', [], 'plain words')).toEqual({ isTaken: false });
  expect(await transfer(page, 'paste', [pngFile('image.png')], 'words with their picture')).toEqual({
    isTaken: false,
  });

  // Without words, what is attached is the message.
  await chat.button('Send').click();
  await expect(chat.questions.getByRole('img')).toHaveCount(1);
});

test('a file that is dropped on a dialog, or where none is taken, is neither attached nor opened @all', async ({
  page,
  house,
}) => {
  const file = fileURLToPath(new URL('../../fixtures/documents/handbook.txt', import.meta.url));
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
  await expect(chat.button('Attach files')).toBeVisible();
  await chat.askAndRead('How do I open a casement window?');
  await chat.button('Share').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await dropFromOutside(page, file);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Drop files here to attach them')).toBeHidden();
  await expect(page.locator('form').getByRole('listitem')).toHaveCount(0);
  await dropFromOutside(page, file);
  await expect(chipOf(chat, 'handbook.txt')).toHaveAttribute('data-state', 'done');

  await openChat(page, chatAddress(house.serviceUrl));
  await expect(chat.button('New chat')).toBeVisible();
  await dropFromOutside(page, file);
  await chat.askAndRead('Still here?');
  expect(page.context().pages()).toHaveLength(1);
});

const refusals: [what: string, files: SampleFile[], message: string][] = [
  ['another kind of file', [textFile('page.html', '<p>hi</p>')], 'Incorrect format'],
  ['a text that is called an image', [textFile('photo.png', 'hi')], 'Incorrect format'],
  ['a file that is too large', [textFile('a.txt', 'hi', 2 * MEGABYTE + 1)], 'Files cannot exceed 2MB'],
  [
    'an image that is too large',
    [{ ...pngFile('a.png'), buffer: Buffer.concat([pngFile('a.png').buffer, Buffer.alloc(MEGABYTE)]) }],
    'Images cannot exceed 1MB',
  ],
  ['an empty file', [textFile('a.txt', '')], 'Upload failed because the file content is empty'],
];
test('what cannot be attached is refused before it is sent, and says why @all', async ({ page, house }) => {
  let hasAsked = false;
  page.on('request', (request) => {
    if (request.url().includes('/cos/')) hasAsked = true;
  });
  for (const [what, files, message] of refusals) {
    const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
    await pick(page, chat, ...files);
    await expect(page.getByRole('alert').getByText(message, { exact: true }), what).toBeVisible();
    await expect(page.locator('form').getByRole('listitem')).toHaveCount(0);
    expect(hasAsked, what).toBe(false);
  }
});

test('a question waits for its running upload, which can be cancelled @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
  const gate = await holdUploads(page);
  await pick(page, chat, notes, pngFile('harbour.png'));
  await expect(page.getByRole('progressbar', { name: 'Uploading notes.txt' })).toBeVisible();
  await chat.composer.fill('Where is the key?');
  await chat.button('Send').click();
  await expect(page.getByText('Will be sent when the upload is done.')).toBeVisible();
  await expect(chat.button('Send')).toBeDisabled();
  await expect(chat.questions).toHaveCount(0);

  await chat.button('Cancel the upload of harbour.png').click();
  await expect(chipOf(chat, 'harbour.png')).toHaveCount(0);
  gate.open();
  await expect(chat.questions.getByRole('link')).toHaveCount(1);
  await expect(chat.questions.getByRole('img')).toHaveCount(0);
});

test('a question never goes without its file unasked @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
  await page.route(uploads, (route) => route.abort());
  await pick(page, chat, notes);
  await expect(
    page.getByRole('alert').getByText('Upload of notes.txt failed, try again later'),
  ).toBeVisible();
  await chat.ask('How do I open a casement window?');
  const line = page.getByRole('alert').filter({ hasText: 'notes.txt could not be uploaded' });
  await expect(line).toBeVisible();
  await expect(chat.questions).toHaveCount(0);
  await chat.button('Send without it').click();
  await expectStatus(chat.answer, 'complete');
  await expect(chat.questions.getByRole('link')).toHaveCount(0);
  await expect(chipOf(chat, 'notes.txt')).toHaveCount(0);

  await pick(page, chat, notes);
  await expect(chipOf(chat, 'notes.txt')).toHaveAttribute('data-state', 'failed');
  await chat.ask('Where is the boathouse key?');
  await expect(line).toBeVisible();
  await page.unroute(uploads);
  await chat.button('Try again').click();
  await expect(chat.questions.last().getByRole('link', { name: 'notes.txt' })).toBeVisible();
  await expect(line).toBeHidden();
});

test('a signature that is no longer good is asked for anew, once @all', async ({ page, house }) => {
  let signatures = 0;
  page.on('request', (request) => {
    if (request.url().includes('/cos/signature')) signatures += 1;
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
  await page.route(uploads, (route) => route.fulfill({ status: 403 }), { times: 1 });
  await pick(page, chat, notes);
  await expect(chipOf(chat, 'notes.txt')).toHaveAttribute('data-state', 'done');
  expect(signatures).toBe(2);

  await page.route(uploads, (route) => route.fulfill({ status: 403 }));
  await pick(page, chat, textFile('other.txt', 'other'));
  await expect(chipOf(chat, 'other.txt')).toHaveAttribute('data-state', 'failed');
  expect(signatures).toBe(4);
});

test('a store that wants the file itself gets just that, where it wants it @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
  await page.route('**/v1/base/cos/signature', (route) =>
    route.fulfill({
      json: {
        object: {
          method: 'PUT',
          url: '/put/here',
          headers: { 'X-Store': 'signed' },
          key: 'k',
          fileUrl: '/put/here',
          expiresAt: Date.now() + 60_000,
          maxSize: 1000,
        },
      },
    }),
  );
  await page.route('**/im/put/here', (route) => route.fulfill({ status: 200 }));
  const sent = page.waitForRequest('**/im/put/here');
  await pick(page, chat, notes);
  const request = await sent;
  expect(request.method()).toBe('PUT');
  expect(request.headers()).toMatchObject({ 'x-store': 'signed' });
  expect(request.headers()).not.toHaveProperty('authorization');
  await expect(chipOf(chat, 'notes.txt')).toHaveAttribute('data-state', 'done');
});

test('what was attached survives a reload, what was on its way is offered again', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
  await chat.composer.fill('Look at these');
  await pick(page, chat, pngFile('harbour.png'));
  await expect(chipOf(chat, 'harbour.png')).toHaveAttribute('data-state', 'done');
  await holdUploads(page);
  await pick(page, chat, notes);
  await expect(chipOf(chat, 'notes.txt')).toHaveAttribute('data-state', 'uploading');

  await page.reload();
  await expect(chipOf(chat, 'harbour.png')).toHaveAttribute('data-state', 'done');
  await expect(chipOf(chat, 'notes.txt')).toContainText('Upload interrupted');
  await expect(chat.composer).toHaveValue('Look at these');
  await expect(chat.button('Send')).toBeEnabled();
  await page.unroute(uploads);
  await chat.button('Upload notes.txt again').click();
  await expect(chipOf(chat, 'notes.txt')).toHaveAttribute('data-state', 'done');
  await chat.button('Send').click();
  await expect(chat.questions.getByRole('img')).toHaveCount(1);
  await expect(chat.questions.getByRole('link')).toHaveCount(1);
});

test('images open in a viewer that the keyboard works @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
  await pick(page, chat, pngFile('one.png', 1600, 1200), pngFile('two.png'));
  await expect(chipOf(chat, 'one.png')).toHaveAttribute('data-state', 'done');
  await expect(chipOf(chat, 'two.png')).toHaveAttribute('data-state', 'done');
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await chat.askAndRead('What do you see?');

  const opener = chat.questions.getByRole('button', { name: 'Image: one.png' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'one.png' });
  const image = viewer.getByRole('img');
  await expect(image).toBeVisible();
  const width = () => image.evaluate((element) => Math.round(element.getBoundingClientRect().width));
  await expect.poll(width).toBeLessThan(1280);
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await page.keyboard.press('+');
  await expect.poll(width).toBe(1600);
  await page.keyboard.press('-');
  await expect.poll(width).toBeLessThan(1280);
  await expect(viewer.getByRole('link', { name: 'Download one.png' })).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'two.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a bot takes what its configuration says @all', async ({ page, house }) => {
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'pictures' }));
  const chooser = await pick(page, chat, notes);
  expect(await chooser.element().getAttribute('accept')).toMatch(/^\.jpeg,\.jpg,\.png,image/);
  await expect(page.getByRole('alert').getByText('Incorrect format', { exact: true })).toBeVisible();

  const plain = await openChat(page, chatAddress(house.serviceUrl, { bot: 'casement' }));
  await plain.askAndRead('Who are you?');
  await expect(plain.button('Attach files')).toHaveCount(0);
});
