import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createGate } from '../support/gate.ts';
import { casement, test } from './support/test.ts';

const historyLength = (page: Page) => page.evaluate(() => history.length);

test('stands open again after a page load, without taking the focus, until it is closed', async ({
  page,
  frame,
  launcher,
  openChat,
}) => {
  await openChat(undefined, { body: '<input aria-label="Search">' });
  await page.reload();
  await expect(frame.getByText('"isOpen":true')).toBeAttached();
  await expect(frame.getByText('show').first()).toBeAttached();
  await expect(page.locator('iframe[title]')).toBeVisible();
  await expect(launcher).toHaveAttribute('aria-expanded', 'true');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

  await launcher.click();
  await page.reload();
  await expect(launcher).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('iframe[title]')).toHaveCount(0);
});

test('keeps chats with other ids apart @all', async ({ page, host, app, launcher, openChat }) => {
  await openChat();
  const tag = `<script async src="${app.url}/sdk.js" data-bot-id="other" data-channel-id="web"></script>`;
  await page.goto(host.addPage(tag));
  await expect(launcher).toHaveAttribute('aria-expanded', 'false');
});

test('adds nothing to the page’s history, and the way back is the page’s own', async ({
  page,
  frame,
  launcher,
  openHost,
}) => {
  await openHost();
  const first = page.url();
  await openHost();
  const length = await historyLength(page);
  await launcher.click();
  await expect(frame.getByRole('textbox')).toBeFocused();
  await launcher.click();
  await launcher.click();
  const inner = page.frames().find((candidate) => candidate !== page.mainFrame());
  await casement(page, 'send', 'before');
  await expect(frame.getByText('send "before"')).toBeAttached();
  await inner?.evaluate(() => location.reload());
  await expect(frame.getByText('send "before"')).toHaveCount(0);
  await expect(frame.getByText('show').first()).toBeAttached();
  expect(await historyLength(page)).toBe(length);

  await page.goBack();
  expect(page.url()).toBe(first);
});

for (const { name, swap } of [
  {
    name: 'puts another body in place of its own',
    swap: `document.body.replaceWith(document.createElement('body'))`,
  },
  { name: 'empties its body', swap: `document.body.replaceChildren()` },
]) {
  test(`comes back when the page ${name}`, async ({ page, frame, launcher, openHost }) => {
    await openHost();
    await page.evaluate(swap);
    await expect(launcher).toBeVisible();

    await launcher.click();
    await expect(frame.getByRole('textbox')).toBeFocused();
    await page.evaluate(swap);
    await expect(frame.getByText('show').first()).toBeAttached();
    await expect(page.locator('iframe[title]')).toBeVisible();
    await casement(page, 'send', 'still here');
    await expect(frame.getByText('send "still here"')).toBeAttached();
    await expect(page.locator('[data-casement]')).toHaveCount(1);

    await casement(page, 'destroy');
    await page.evaluate(swap);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect(page.locator('[data-casement]')).toHaveCount(0);
  });
}

test('makes calls after a move that were made before the frame had loaded anew @all', async ({
  page,
  frame,
  openChat,
}) => {
  await openChat();
  await page.evaluate(async () => {
    document.body.replaceWith(document.createElement('body'));
    void globalThis.casement('send', 'at once');
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    void globalThis.casement('send', 'a moment later');
  });
  await expect(frame.getByText('send "at once"')).toBeAttached();
  await expect(frame.getByText('send "a moment later"')).toBeAttached();
});

test('stays closed after a page load when it was closed before it could answer @all', async ({
  page,
  frame,
  launcher,
  openChat,
}) => {
  await openChat();
  const gate = createGate();
  await page.route('**/sdk-connection.*', async (route) => {
    await gate.wait;
    await route.continue();
  });
  await page.reload();
  await launcher.click();
  gate.open();
  await expect(frame.getByText('hide').first()).toBeAttached();
  await page.reload();
  await expect(launcher).toHaveAttribute('aria-expanded', 'false');
});

test('finds the page’s own launcher again by its id when the page puts another body in place of its own @all', async ({
  page,
  frame,
  openHost,
}) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-launcher="#own"', {
    body: '<button id="own">Help</button>',
  });
  const swap = () =>
    page.evaluate(() => {
      const body = document.createElement('body');
      const button = document.createElement('button');
      button.id = 'own';
      button.textContent = 'Help';
      body.append(button);
      document.body.replaceWith(body);
    });
  const own = page.getByRole('button', { name: 'Help' });
  await swap();
  await expect(own).toHaveAttribute('aria-expanded', 'false');
  await own.click();
  await expect(frame.getByRole('textbox')).toBeFocused();
  await swap();
  await expect(own).toHaveAttribute('aria-expanded', 'true');
  await own.click();
  await expect(page.locator('iframe[title]')).toBeHidden();
  await casement(page, 'destroy');
  await expect(own).not.toHaveAttribute('aria-expanded');
});

test('lets go of a launcher that the page has replaced @all', async ({ page, openHost }) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-launcher="#own"', {
    body: '<button id="own">Help</button>',
  });
  const client = await page.context().newCDPSession(page);
  const swap = () =>
    page.evaluate(async () => {
      const body = document.createElement('body');
      body.innerHTML = '<button id="own">Help</button>';
      Object.assign(globalThis, { old: new WeakRef(document.body) });
      document.body.replaceWith(body);
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    });
  await swap();
  await expect(async () => {
    await client.send('HeapProfiler.collectGarbage');
    expect(await page.evaluate(`old.deref() === undefined`)).toBe(true);
  }).toPass();
});

test('is left in its container when the page puts a body without it in place of its own @all', async ({
  page,
  frame,
  openHost,
}) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-mode="inline" data-container="#place"', {
    body: '<div id="place"></div>',
  });
  await expect(frame.getByText('"mode":"inline"')).toBeAttached();
  const changes = await page.evaluate(async () => {
    let count = 0;
    const observer = new MutationObserver((records) => (count += records.length));
    observer.observe(document.querySelector('#place')!, { childList: true });
    document.body.replaceWith(document.createElement('body'));
    for (let frames = 0; frames < 5; frames += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    return count;
  });
  expect(changes).toBe(0);
});

test('finds the page’s own container again by its id @all', async ({ page, frame, openHost }) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-mode="inline" data-container="#place"', {
    body: '<div id="place"></div>',
  });
  await expect(frame.getByText('"mode":"inline"')).toBeAttached();
  await page.evaluate(() => {
    const body = document.createElement('body');
    const place = document.createElement('div');
    place.id = 'place';
    body.append(place);
    document.body.replaceWith(body);
  });
  await expect(page.locator('#place iframe[title]')).toBeVisible();
  await expect(frame.getByText('show').first()).toBeAttached();
  await casement(page, 'send', 'still here');
  await expect(frame.getByText('send "still here"')).toBeAttached();
});

test('does not fight a page that takes it away again and again @all', async ({ page, openHost }) => {
  await openHost();
  await page.evaluate(`(() => {
    const remove = () => document.querySelector('[data-casement]')?.remove();
    new MutationObserver(remove).observe(document.body, { childList: true });
    remove();
  })()`);
  // The page still has time of its own.
  expect(await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100, 'alive')))).toBe(
    'alive',
  );
});
