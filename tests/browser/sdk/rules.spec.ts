import { expect, type Page } from '@playwright/test';
import { findAxeProblems } from '../support/axe.ts';
import { callsIn, casement, test } from './support/test.ts';

declare const told: unknown[];

const withRules = (rules: object[]) =>
  `data-bot-id="plain" data-channel-id="web" data-rules='${JSON.stringify(rules)}'`;

/** Writes down what the page is told of rules. */
const listen = (page: Page) =>
  page.evaluate(() => {
    Object.assign(globalThis, { told: [] });
    globalThis.casement('on', 'rule', (detail: unknown) => told.push(detail));
  });

/** Waits until the part that follows the rules has looked at the page. */
const followed = async (page: Page) => {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /start-rules/.test(name)),
  );
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('#rules');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
};

test('speaks once by a rule, in silence, and never again to who has put it away', async ({
  page,
  launcher,
  openHost,
}) => {
  const rules = withRules([
    { name: 'greet', afterSeconds: 0.5, teaser: { en: 'Need help?', de: 'Fragen?' } },
  ]);
  await openHost(rules, { body: '<input aria-label="Search" autofocus>' });
  await listen(page);
  const teaser = page.getByRole('button', { name: 'Open chat: Need help?' });
  await expect(teaser).toBeVisible();
  // No region tells of it, and the focus is where it was.
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  await expect(page.locator('iframe[title]')).toHaveCount(0);
  expect(await findAxeProblems(page.mainFrame())).toEqual([]);
  expect(await page.evaluate(() => told)).toEqual([{ name: 'greet', phase: 'spoken' }]);

  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(launcher).toBeFocused();
  expect(await page.evaluate(() => told.at(-1))).toEqual({ name: 'greet', phase: 'dismissed' });
  // Another rule says nothing to them either, on any page.
  await openHost(withRules([{ name: 'other', teaser: 'Really not?', once: 'page' }]));
  await followed(page);
  await expect(page.getByText('Really not?')).toHaveCount(0);
});

test('waits for the end of a dialog of the page, and takes the paths of an application for pages', async ({
  page,
  frame,
  openHost,
}) => {
  await openHost(
    withRules([
      {
        name: 'pricing',
        pages: '/pricing*',
        teaser: 'Which plan?',
        prefill: 'I need a plan for ',
        once: 'page',
      },
    ]),
    { body: '<dialog aria-label="Cookies"><form method="dialog"><button>Agree</button></form></dialog>' },
  );
  await listen(page);
  await followed(page);
  const teaser = page.getByRole('button', { name: 'Open chat: Which plan?' });
  await expect(teaser).toHaveCount(0);

  await page.evaluate(() => document.querySelector('dialog')!.showModal());
  await page.evaluate(() => history.pushState(null, '', '/pricing'));
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 200)));
  await expect(teaser).toHaveCount(0);
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(teaser).toBeVisible();
  // Of another page it does not speak.
  await page.evaluate(() => history.pushState(null, '', '/about'));
  await expect(teaser).toHaveCount(0);
  await page.evaluate(() => history.pushState(null, '', '/pricing/team'));
  await teaser.click();
  await expect(frame.getByRole('textbox')).toBeFocused();
  await expect.poll(() => callsIn(frame)).toContain('offerDraft "I need a plan for "');
  expect(await page.evaluate(() => told.at(-1))).toEqual({ name: 'pricing', phase: 'accepted' });
});

test('opens by a rule without taking the focus, and not where it would cover the page', async ({
  page,
  frame,
  openHost,
}) => {
  const rules = withRules([{ name: 'back', open: true, prefill: 'Hello' }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openHost(withRules([{ name: 'back', open: true }]));
  await followed(page);
  await expect(page.locator('iframe[title]')).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 800 });
  await openHost(rules, { body: '<input aria-label="Search" autofocus>' });
  await expect(page.locator('iframe[title]')).toBeVisible();
  await expect.poll(() => callsIn(frame)).toContain('offerDraft "Hello"');
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  expect(await callsIn(frame)).not.toContain('focus');
  await casement(page, 'close');
  await openHost(withRules([{ name: 'more', teaser: 'Really not?' }]));
  await followed(page);
  await expect(page.getByText('Really not?')).toHaveCount(0);
});

test('takes the rules of the channel under a policy that allows scripts and frames alone', async ({
  page,
  app,
  openHost,
}) => {
  await page.route('**/rules.js?*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: `export default [{ teaser: 'From the service' }, { teaser: 5 }]`,
    }),
  );
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  await openHost('data-bot-id="plain" data-channel-id="web" data-rules', {
    policy: `default-src 'none'; script-src ${app.url}; frame-src ${app.url}; require-trusted-types-for 'script'; trusted-types 'none'`,
  });
  await expect(page.getByRole('button', { name: 'Open chat: From the service' })).toBeVisible();
  expect(problems.filter((text) => /policy/i.test(text))).toEqual([]);
});
