import { expect, type Page, test } from '@playwright/test';
import { findAxeProblems } from '../support/axe.ts';
import { openChat } from '../support/chat.ts';
import { type GoogleHouse, startGoogleHouse } from '../support/google-house.ts';

let house: GoogleHouse;
test.beforeAll(async () => {
  house = await startGoogleHouse();
});
test.afterEach(() => {
  house.provider.settings.openerPolicy = '';
});
test.afterAll(() => house.close());

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Get code' })).toBeVisible();
  return dialog;
};

/** Presses the button, and returns the window that it opens. */
const openGoogle = async (page: Page, name = 'Continue with Google') => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name }).click()]);
  return popup;
};

const chooseAccount = async (popup: Page, login: string) => {
  await popup.getByRole('textbox', { name: 'Account' }).fill(login);
  await popup.getByRole('button', { name: 'Continue' }).click();
};

const expectLoggedIn = async (page: Page, name: string) => {
  await expect(page.getByText('Login success')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText(`Logged in as ${name}`)).toBeVisible();
};

test('logs in by the window that the button opens, which closes by itself', async ({ page }) => {
  const tickets: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/user/googleLogin')) tickets.push(request.postData() ?? '');
  });
  await openChat(page, house.addressOf());
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(dialog).toContainText('Please agree to the user agreement and the privacy agreement');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  expect(page.context().pages()).toHaveLength(1);
  await dialog.getByRole('checkbox').check();
  const popup = await openGoogle(page);
  await expect(page.getByRole('dialog', { name: 'Log in with Google' })).toContainText(
    'Continue in the window that has just opened.',
  );
  const closed = popup.waitForEvent('close');
  await chooseAccount(popup, 'ada');
  await closed;
  await expectLoggedIn(page, 'ada Lovelace');
  expect(tickets.at(-1)).toContain('"code"');
});

test('asks the visitor to compare a number where the window has lost the chat @all', async ({ page }) => {
  house.provider.settings.openerPolicy = 'same-origin';
  await openChat(page, house.addressOf());
  const dialog = await openDialog(page);
  await dialog.getByRole('checkbox').check();
  const popup = await openGoogle(page);
  const number = dialog.locator('strong');
  await expect(number).toHaveText(/^\d\d$/);
  await expect(dialog).toContainText('If the Google window is still open, continue there.');
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await chooseAccount(popup, 'ada');
  await expect(popup.getByRole('heading')).toHaveText('Does the chat show this number?');
  const compared = popup.locator('.number');
  await expect(compared).toHaveText(await number.innerText());
  const [box, card] = [(await compared.boundingBox())!, (await popup.locator('main').boundingBox())!];
  expect(Math.abs(box.x + box.width / 2 - card.x - card.width / 2)).toBeLessThan(1);
  expect(popup.url()).toBe(`${house.serviceUrl}/im/v1/user/google/callback`);
  expect(await findAxeProblems(popup.mainFrame())).toEqual([]);
  // The ticket logs nobody in until the visitor presses the button.
  const asked = page.waitForResponse((response) => response.url().endsWith('/v1/user/googleLogin'));
  expect(((await (await asked).json()) as { code: number }).code).toBe(202);
  await expect(popup.getByRole('heading')).toBeFocused();
  await popup.keyboard.press('Tab');
  await expect(popup.getByRole('button', { name: 'Yes, log me in' })).toBeFocused();
  await popup.keyboard.press('Enter');
  await expectLoggedIn(page, 'ada Lovelace');
});

test('goes on after a reload @all', async ({ page }) => {
  await openChat(page, house.addressOf());
  await (await openDialog(page)).getByRole('checkbox').check();
  const popup = await openGoogle(page);
  await expect(popup.getByRole('heading')).toHaveText('Choose an account');
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Log in with Google' });
  await expect(dialog).toContainText('If the Google window is still open, continue there.');
  await chooseAccount(popup, 'ada');
  await expectLoggedIn(page, 'ada Lovelace');
});

test('opens a window again that the visitor has closed, or goes back @all', async ({ page }) => {
  await openChat(page, house.addressOf());
  const dialog = await openDialog(page);
  await dialog.getByRole('checkbox').check();
  const popup = await openGoogle(page);
  await expect(popup.getByRole('heading')).toHaveText('Choose an account');
  await popup.close();
  await expect(dialog.getByRole('button', { name: 'Open the window again' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await (await openGoogle(page)).close();
  await chooseAccount(await openGoogle(page, 'Open the window again'), 'ada');
  await expectLoggedIn(page, 'ada Lovelace');
});

test('has a link where the browser opens no window @all', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openChat(page, house.addressOf());
  const dialog = await openDialog(page);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Continue with Google' }).click();
  const link = dialog.getByRole('link', { name: 'Open the Google log-in' });
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await chooseAccount(tab, 'ada');
  const closed = tab.waitForEvent('close');
  await tab.getByRole('button', { name: 'Yes, log me in' }).click();
  await closed;
  await expectLoggedIn(page, 'ada Lovelace');
});

test('reports to no page but the chat @all', async ({ page, context }) => {
  // Somebody has begun a log-in of their own, and leads another visitor to its address.
  const response = await fetch(`${house.serviceUrl}/im/v1/user/pre-google-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Bot-Id': 'windows', 'X-Channel-Id': 'web' },
    body: JSON.stringify({ clientId: '' }),
  });
  const { object } = (await response.json()) as {
    object: { authUrl: string; ticket: string; number: string };
  };
  await page.route('https://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Prize</title><button>Win</button>',
    }),
  );
  await page.goto('https://evil.example/');
  await page.evaluate((authUrl) => {
    addEventListener('message', ({ data }) => {
      document.title = JSON.stringify(data);
    });
    document.querySelector('button')?.addEventListener('click', () => window.open(authUrl));
  }, object.authUrl);
  const [popup] = await Promise.all([context.waitForEvent('page'), page.getByRole('button').click()]);
  await chooseAccount(popup, 'victim');
  await expect(popup.getByRole('heading', { name: 'The chat does not answer' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(popup.getByRole('button')).toHaveCount(0);
  await expect(page).toHaveTitle('Prize');
  const poll = await fetch(`${house.serviceUrl}/im/v1/user/googleLogin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Bot-Id': 'windows', 'X-Channel-Id': 'web' },
    body: JSON.stringify({ ticket: object.ticket }),
  });
  expect(((await poll.json()) as { code: number }).code).toBe(202);
});

test('says so when Google cannot be asked @all', async ({ page }) => {
  await page.route('**/v1/user/pre-google-login', (route) =>
    route.fulfill({ json: { code: 400, message: 'x', object: { reason: 'provider' } } }),
  );
  await openChat(page, house.addressOf());
  const dialog = await openDialog(page);
  await dialog.getByRole('checkbox').check();
  const popup = await openGoogle(page);
  await expect(dialog).toContainText('Logging in with Google is not possible at the moment.');
  await expect.poll(() => popup.isClosed()).toBe(true);
});

test('is the only way of a channel that names no other, on a phone, in Chinese and by keyboard @all', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(house.addressOf('members'));
  const dialog = page.getByRole('dialog', { name: '登录' });
  const button = dialog.getByRole('button', { name: '使用Google账号登录' });
  await expect(button).toBeFocused();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await expect(dialog).toContainText('请在打开的窗口中继续。');
  await popup.getByRole('textbox', { name: 'Account' }).fill('ada');
  await popup.keyboard.press('Enter');
  await expect(page.getByText('登录成功')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '消息' })).toBeEditable();
  await context.close();
});

test('is offered nowhere else @all', async ({ page }) => {
  await openChat(page, house.addressOf('codes'));
  const dialog = await openDialog(page);
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
});
