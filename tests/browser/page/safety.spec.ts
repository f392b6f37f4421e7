import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chatAddress, chooseLanguage, expectStatus, openChat, openOnHostPage } from '../support/chat.ts';
import { test } from '../support/test.ts';

/** Everything that the browser complains about: policy violations, errors in the console, uncaught errors. */
const collectComplaints = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/i.test(message.text())) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
};

test('the whole way violates no policy, logs no error and asks nobody else', async ({ page, house }) => {
  const complaints = collectComplaints(page);
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    const isOurs = origin === house.serviceUrl || origin === new URL(house.hostPageUrl).origin;
    if (!isOurs && protocol.startsWith('http')) foreign.push(request.url());
  });
  const chat = await openOnHostPage(page, house.hostPageUrl);
  await chat.askAndRead('How do I open a casement window?');
  await chooseLanguage(chat, '简体中文');
  await expect(chat.root.getByRole('textbox', { name: '消息', exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
  expect(foreign).toEqual([]);
});

test('the policy of the chat forbids inline scripts, so that a violation would be seen', async ({
  page,
  house,
}) => {
  const complaints = collectComplaints(page);
  await openChat(page, chatAddress(house.serviceUrl));
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.pwned = 1';
    document.head.append(script);
  });
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
});

test('a host page whose origin is not allowed gets no chat', async ({ page, house }) => {
  const address = chatAddress(house.serviceUrl, { bot: 'casement', channel: 'elsewhere' });
  const response = await page.request.get(address);
  expect(response.headers()['content-security-policy']).toMatch(
    /frame-ancestors (?:'self' )?https:\/\/www\.example\.com(?:;|$)/,
  );
  await page.goto(house.hostPageUrl);
  await page.evaluate(
    (src) =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe');
        frame.src = src;
        frame.name = 'planted';
        frame.addEventListener('load', () => resolve());
        document.body.append(frame);
      }),
    address,
  );
  await expect.poll(() => page.frame({ name: 'planted' })?.url()).toBe('chrome-error://chromewebdata/');
  await expect(
    page.frameLocator('iframe[name="planted"]').getByRole('textbox', { name: 'Message' }),
  ).toHaveCount(0);
});

test('a frame that the browser denies its storage keeps the visitor in cookies, and no token stands in any address', async ({
  page,
  house,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  // As browsers do that block what other sites store; the one that tests use here may not.
  await page.addInitScript(() => {
    if (window.parent === window) return;
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  const chat = await openOnHostPage(page, house.hostPageUrl);
  await chat.askAndRead('How do I open a casement window?');
  const records = await page
    .frames()
    .find((frame) => frame.url().startsWith(house.serviceUrl))
    ?.evaluate(() => decodeURIComponent(document.cookie));
  const tokens = [...(records ?? '').matchAll(/[\w-]{20,}(?:\.[\w-]+)+/g)].map(([token]) => token);
  expect(tokens.length).toBeGreaterThan(0);
  await page.reload();
  await expectStatus(chat.answer, 'complete');
  expect(addresses.filter((address) => tokens.some((token) => address.includes(token)))).toEqual([]);
});
