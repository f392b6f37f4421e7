import { expect } from '@playwright/test';
import type { Browser, Locator, Page, Request } from '@playwright/test';
import type { RunEvent } from 'casement/contract';
import { findAxeProblems } from '../support/axe.ts';
import { chatAddress, expectStatus, openChat } from '../support/chat.ts';
import type { Chat } from '../support/chat.ts';
import type { House } from '../support/house.ts';
import { test } from '../support/test.ts';

const openAnswered = async (page: Page, { serviceUrl, model }: House, style = 'default'): Promise<Chat> => {
  model.reply((question) => [`**Answer** to ${question}`]);
  const chat = await openChat(page, chatAddress(serviceUrl, { style }));
  await chat.askAndRead('the first question');
  return chat;
};

/** Shares the conversation up to an answer and gives the address of the link. */
const share = async (page: Page, answer: Locator): Promise<string> => {
  await answer.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const address = await page.getByRole('textbox', { name: 'Link to the shared chat' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return address;
};

/** Somebody else, who has never been here. */
const openAsStranger = async (
  browser: Browser,
  address: string,
  onRequest: (request: Request) => void = () => undefined,
): Promise<Page> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on('request', onRequest);
  await page.goto(address);
  return page;
};

test.afterEach(({ house }) => house.model.reset());

test('what the dialog shows is what a stranger reads, without a log-in and without the composer', async ({
  page,
  house,
  browser,
}) => {
  const chat = await openAnswered(page, house);
  await chat.ask('the second question');
  await expect(chat.answer).toContainText('Answer to the second question');
  await expectStatus(chat.answer, 'complete');
  await chat.answers.first().hover();
  await chat.answers.first().getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('article')).toHaveCount(2);
  await expect(dialog).toContainText('the first question');
  await expect(dialog).not.toContainText('the second question');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(chat.answers.first().getByRole('button', { name: 'Share', exact: true })).toBeFocused();

  const address = await share(page, chat.answers.first());
  const requests: string[] = [];
  const stranger = await openAsStranger(browser, address, (request) =>
    requests.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  await expect(stranger.getByRole('heading', { name: 'the first question' })).toBeVisible();
  await expect(stranger.getByRole('article')).toHaveCount(2);
  await expect(stranger.locator('strong', { hasText: /^Answer$/ })).toBeVisible();
  await expect(stranger.getByText(/^Shared on \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(stranger.locator('body')).not.toContainText('the second question');
  await expect(stranger.getByRole('textbox')).toHaveCount(0);
  const calls = requests.filter((request) => request.includes('/im/'));
  expect(calls.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'GET /im/v1/base/config',
    'GET /im/v1/share',
  ]);
  await stranger.getByRole('link', { name: 'Ask your own question' }).click();
  await expect(stranger.getByRole('textbox', { name: 'Message', exact: true })).toBeEditable();
  await expect(stranger.getByRole('article')).toHaveCount(0);
  await stranger.context().close();
});

test('a citation on the page of a shared chat leads to its source @all', async ({ page, house, browser }) => {
  house.model.reply(async function* (): AsyncGenerator<string | RunEvent> {
    const sources = [
      { id: 'guide', title: 'The guide', url: 'https://example.com/guide', snippet: 'Open it.' },
    ];
    yield { type: 'ACTIVITY_SNAPSHOT', messageId: 'sources', activityType: 'sources', content: { sources } };
    yield 'Look [1](source:guide).';
  });
  const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'foreign' }));
  await chat.askAndRead('where?');
  const stranger = await openAsStranger(browser, await share(page, chat.answer));
  const fold = stranger.getByRole('button', { name: '1 source' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await stranger.getByRole('button', { name: /The guide/ }).click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  const source = stranger.getByRole('listitem').filter({ hasText: 'Open it.' });
  await expect(source).toBeFocused();
  await fold.click();
  await expect(source).toHaveCount(0);
  await stranger.getByRole('button', { name: /The guide/ }).press('Enter');
  await expect(source).toBeFocused();
  await stranger.context().close();
});

test('a link that is revoked right after it was made is shown no longer', async ({ page, house }) => {
  const chat = await openAnswered(page, house);
  await chat.button('Share').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Link to the shared chat' })).toBeVisible();
  await dialog.getByText('Your links').click();
  await dialog
    .getByRole('button', { name: /^Revoke the link/ })
    .first()
    .click();
  await expect(dialog).toContainText('The link no longer works.');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByText('Your links')).toBeFocused();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Link to the shared chat' })).toBeVisible();
});

test('later turns never reach a link, and it says so after it was revoked @all', async ({
  page,
  house,
  browser,
}) => {
  const chat = await openAnswered(page, house);
  const address = await share(page, chat.answer);
  await chat.ask('a later question');
  await expect(chat.answer).toContainText('Answer to a later question');
  await expectStatus(chat.answer, 'complete');
  const stranger = await openAsStranger(browser, address);
  await expect(stranger.getByText('the first question').first()).toBeVisible();
  await expect(stranger.locator('body')).not.toContainText('later');

  await chat.button('Share').last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your links').click();
  await dialog.getByRole('button', { name: /^Revoke the link/ }).click();
  await expect(dialog).toContainText('The link no longer works.');
  await expect(dialog).toContainText('You have no active links.');
  await stranger.reload();
  await expect(
    stranger.getByRole('heading', { name: 'This shared chat is no longer available' }),
  ).toBeVisible();
  expect(await findAxeProblems(stranger.mainFrame())).toEqual([]);
  await stranger.context().close();
});

test('the link can be copied, scanned, and works as long as was chosen @all', async ({
  page,
  house,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = await openAnswered(page, house);
  await chat.button('Share').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '30 days' }).check();
  const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/v1/share'));
  await dialog.getByRole('button', { name: 'Create link' }).click();
  expect((await request).postDataJSON()).toMatchObject({ expiresInDays: 30 });
  await expect(dialog.getByText(/^Works until/).first()).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const address = await dialog.getByRole('textbox', { name: 'Link to the shared chat' }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect(address).toContain(`${house.serviceUrl}/?share=`);
});

test('the link can be copied where the browser has no clipboard to write to @all', async ({
  page,
  house,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const chat = await openAnswered(page, house);
  await chat.button('Share').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Link to the shared chat' }).inputValue();
  const copy = dialog.getByRole('button', { name: 'Copy link' });
  await copy.click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await chat.composer.press('ControlOrMeta+V');
  await expect(chat.composer).toHaveValue(address);
});

test('a link without an end date asks for none @all', async ({ page, house }) => {
  const chat = await openAnswered(page, house);
  await chat.button('Share').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'No end date' }).check();
  const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/v1/share'));
  await dialog.getByRole('button', { name: 'Create link' }).click();
  expect((await request).postDataJSON()).not.toHaveProperty('expiresInDays');
  await expect(dialog.getByText('Works as long as the chat is kept').first()).toBeVisible();
});

test('a wrong link and a service that is down have screens of their own @all', async ({ page, house }) => {
  await page.goto(`${house.serviceUrl}/?share=nothing`);
  await expect(page.getByRole('heading', { name: 'There is no shared chat here' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask your own question' })).toHaveCount(0);
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await page.route('**/im/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The shared chat cannot be loaded' })).toBeVisible();
  await page.unroute('**/im/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'There is no shared chat here' })).toBeVisible();
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing serious on the dialog, the link and the shared page of a dark style @all', async ({
    page,
    house,
  }) => {
    const chat = await openAnswered(page, house, 'dark');
    await chat.button('Share').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('article')).toHaveCount(2);
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await dialog.getByText('Your links').click();
    await expect(dialog.getByRole('button', { name: /^Revoke/ })).toBeVisible();
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);
    await page.goto(await dialog.getByRole('textbox').inputValue());
    await expect(page.getByRole('article')).toHaveCount(2);
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  });
});
