import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { adminTexts } from '../../../service/approval/admin-texts.ts';
import { findAxeProblems } from '../support/axe.ts';
import { type ChildService, startChildService } from '../support/child-service.ts';

const adminKey = 'the key of the administrator in tests';
const bots = fileURLToPath(new URL('../../contract/bots', import.meta.url));

let service: ChildService;
test.beforeAll(async () => {
  service = await startChildService({
    port: 0,
    dataFolder: 'memory',
    botsFolders: [bots],
    logLevel: 'silent',
    env: { TEST_SITE_SECRET: 'a secret of the shop and its chat, nobody else' },
    adminKey,
  });
});
test.afterAll(() => service.stop());

/** A visitor of a bot that asks for approval. */
const newVisitor = async () => {
  let token = `id.${Buffer.from(
    JSON.stringify({ userAgent: 'web', clientType: 1, uuid: randomUUID() }),
  ).toString('base64url')}`;
  const call = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${service.url}/im${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'Content-Type': 'application/json',
        'X-Bot-Id': 'approval-bot',
        'X-Channel-Id': 'open',
        Authorization: `Bearer ${token}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { object: Record<string, unknown> }).object;
  };
  token = String((await call('/v1/user/freeLogin'))['token']);
  return {
    apply: (userName: string) => call('/v1/user/apply', { userName, reason: 'I work there' }),
    status: async () => (await call('/v1/user/isLogin'))['status'],
  };
};

type Texts = { readonly [key: string]: string | Texts };
const wordsIn = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : wordsIn(text)));
/** What no page in Chinese says. */
const english = new Set(wordsIn(adminTexts.en).filter((text) => /[a-z]{2}/i.test(text)));

/** Goes on with Tab until something has the focus, and presses Enter there. */
const pressByKeyboard = async (page: Page, name: string | RegExp): Promise<void> => {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (typeof name === 'string' ? label === name : name.test(label)) break;
  }
  await page.keyboard.press('Enter');
};

const logIn = async (page: Page): Promise<void> => {
  await page.goto(`${service.url}/admin`);
  await expect(page.getByLabel('Administrator key')).toBeFocused();
  await page.keyboard.type(adminKey);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Visitors' })).toBeVisible();
};

test('the administrator lets visitors in, and rejects them with a reason, by keyboard alone', async ({
  page,
}) => {
  const visitor = await newVisitor();
  const name = `Ada ${randomUUID()}`;
  await visitor.apply(name);
  await logIn(page);
  await page.goto(`${service.url}/admin?filter=all&search=${encodeURIComponent(name)}`);
  await pressByKeyboard(page, 'Take under review');
  await expect(page.getByRole('status')).toHaveText('Done.');
  expect(await visitor.status()).toBe('under-review');

  await pressByKeyboard(page, 'Reject…');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Please ask your <b>manager</b>');
  await pressByKeyboard(page, 'Reject');
  await expect(page.getByText('Please ask your <b>manager</b>').first()).toBeVisible();
  expect(await visitor.status()).toBe('rejected');

  await pressByKeyboard(page, 'Approve');
  await expect(page.getByRole('article', { name })).toContainText('Approved');
  expect(await visitor.status()).toBe('ok');

  await pressByKeyboard(page, 'Disable…');
  await pressByKeyboard(page, 'Disable');
  await expect(page.getByRole('article', { name })).toContainText('Disabled');
  expect(await visitor.status()).toBe('disabled');
  await pressByKeyboard(page, 'Enable');
  await expect(page.getByRole('article', { name })).toContainText('Approved');
  expect(await visitor.status()).toBe('ok');

  await page.getByText('What was done').click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'administrator · Disable' }).last(),
  ).toBeVisible();
});

test('the page has no serious accessibility problems, also on a phone, in the dark and in Chinese @all', async ({
  browser,
}) => {
  await (await newVisitor()).apply(`Lin ${randomUUID()}`);
  for (const options of [
    {},
    { viewport: { width: 320, height: 640 }, colorScheme: 'dark' as const, locale: 'zh-CN' },
  ]) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(`${service.url}/admin`);
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);
    await page.keyboard.type(adminKey);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await findAxeProblems(page.mainFrame())).toEqual([]);
    if ('locale' in options) {
      const lines = (await page.locator('html').innerText()).split('\n').map((line) => line.trim());
      expect(lines.filter((line) => english.has(line))).toEqual([]);
      await expect(page).toHaveTitle(adminTexts['zh-CN'].title);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
  }
});

test('the page opens for nobody after the log-out @all', async ({ page }) => {
  await logIn(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Administrator key')).toBeVisible();
  await page.goto(`${service.url}/admin?filter=all`);
  await expect(page.getByLabel('Administrator key')).toBeVisible();
});
