import { expect } from '@playwright/test';
import { casement, test } from './support/test.ts';

test('works without a single violation under default-src none and Trusted Types', async ({
  page,
  app,
  frame,
  launcher,
  openHost,
}) => {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
  });
  await openHost(undefined, {
    policy: `default-src 'none'; script-src ${app.url}; frame-src ${app.url}; require-trusted-types-for 'script'; trusted-types 'none'`,
  });
  await launcher.click();
  await expect(frame.getByRole('textbox')).toBeFocused();
  await expect(launcher).toHaveCSS('border-radius', /px|%/);
  await casement(page, 'destroy');
  expect(await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)).toEqual(
    [],
  );
});

test('keeps its look under a page that styles everything @all', async ({ page, launcher, openHost }) => {
  await openHost(undefined, {
    body: '<style>body * { all: unset !important; display: none !important } div, button, iframe { width: 3px !important; transform: rotate(9deg) }</style>',
  });
  const box = await launcher.boundingBox();
  expect(box).toMatchObject({ width: 56, height: 56 });
  await launcher.click();
  await expect(page.locator('iframe[title]')).toBeVisible();
});

test('takes an app that says nothing of isolation into an isolated page, without the visitor’s own storage @all', async ({
  page,
  app,
  host,
  frame,
  launcher,
}) => {
  const tag = `<script async src="${app.url}/sdk.js" data-bot-id="careless" data-channel-id="web"></script>`;
  const isolation = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
  await page.goto(host.addPage(tag, isolation));
  await launcher.click();
  await expect(frame.getByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(
    await page.locator('iframe[title]').evaluate((element) => element.hasAttribute('credentialless')),
  ).toBe(true);
});

test('tells chats apart on a page that has changed how lists become JSON @all', async ({
  page,
  host,
  app,
  launcher,
}) => {
  const body = `<script>Array.prototype.toJSON = () => 'broken'</script>
    <script async src="${app.url}/sdk.js" data-channel-id="web"></script>`;
  await page.goto(host.addPage(body));
  await page.waitForFunction(() => 'createChat' in (globalThis as { casement?: object }).casement!);
  await page.evaluate(`casement.createChat({ botId: 'one' }); casement.createChat({ botId: 'two' })`);
  await expect(launcher).toHaveCount(2);
});
