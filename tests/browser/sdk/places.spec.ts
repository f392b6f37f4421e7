import { expect } from '@playwright/test';
import { casement, test } from './support/test.ts';

const boxOf = (selector: string) =>
  `document.querySelector('[data-casement]').shadowRoot.querySelector('${selector}')`;

test('stands as a panel of 400 x 696 px over the corner', async ({ page, frame, openChat }) => {
  await openChat();
  await expect(async () => {
    const box = await page.locator('iframe[title]').boundingBox();
    expect(box).toEqual({ x: 1280 - 20 - 400, y: 800 - 20 - 56 - 12 - 696, width: 400, height: 696 });
  }).toPass();
  await frame.getByRole('button', { name: 'Grow' }).click();
  await expect(async () =>
    expect((await page.locator('iframe[title]').boundingBox())?.width).toBe(520),
  ).toPass();
});

test('stands in the corner and at the distance that are asked for @all', async ({ launcher, openHost }) => {
  await openHost(
    'data-bot-id="plain" data-channel-id="web" data-placement="top-left" data-offset-x="40" data-offset-y="0"',
  );
  expect(await launcher.boundingBox()).toEqual({ x: 40, y: 0, width: 56, height: 56 });
});

test('fills its container in inline mode, without a launcher', async ({
  page,
  frame,
  launcher,
  openHost,
}) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-mode="inline" data-container="#place"', {
    body: '<div id="place" style="width: 500px; height: 420px; margin: 30px"></div>',
  });
  await expect(frame.getByText('show').first()).toBeAttached();
  await expect(launcher).toHaveCount(0);
  expect(await page.locator('iframe[title]').boundingBox()).toMatchObject({ width: 500, height: 420 });
  await casement(page, 'close');
  await expect(page.locator('iframe[title]')).toBeHidden();
});

test('fills the container that has taken the place of its own @all', async ({ page, frame, openHost }) => {
  await openHost('data-channel-id="web"', { body: '<main></main>' });
  const showPage = () =>
    page.evaluate(() => {
      const place = document.createElement('div');
      place.id = 'place';
      document.querySelector('main')!.replaceChildren(place);
      globalThis.casement.createChat({ botId: 'plain', mode: 'inline', container: '#place' });
    });
  await showPage();
  await expect(frame.getByText('show').first()).toBeAttached();
  await showPage();
  await expect(page.locator('#place iframe[title]')).toBeVisible();
  await expect(frame.getByText('show').first()).toBeAttached();
});

test('stands at the usual distance where the page leaves one open @all', async ({
  page,
  launcher,
  openHost,
}) => {
  await openHost('data-channel-id="web"');
  await page.evaluate(`casement.createChat({ botId: 'plain', offsets: { x: undefined, y: 40 } })`);
  expect(await launcher.boundingBox()).toEqual({
    x: 1280 - 20 - 56,
    y: 800 - 40 - 56,
    width: 56,
    height: 56,
  });
});

test('can be seen in a container that has no height of its own @all', async ({ page, frame, openHost }) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-mode="inline" data-container="#place"', {
    body: '<div id="place" style="width: 500px"></div>',
  });
  await expect(frame.getByText('show').first()).toBeAttached();
  expect(await page.locator('iframe[title]').boundingBox()).toMatchObject({ width: 500, height: 320 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('covers the screen, holds the page still, and puts everything back', async ({
    page,
    frame,
    launcher,
    openHost,
  }) => {
    await openHost(undefined, { body: '<div style="height: 3000px"></div>' });
    await page.evaluate(() => {
      document.documentElement.style.setProperty('overflow', 'auto');
      scrollTo(0, 700);
    });
    const before = await page.evaluate(() => document.documentElement.outerHTML.match(/<html[^>]*>/)?.[0]);
    await launcher.click();
    await expect(frame.getByText('setViewport true').first()).toBeAttached();
    await expect(async () => {
      expect(await page.locator('iframe[title]').boundingBox()).toEqual({
        x: 0,
        y: 0,
        width: 390,
        height: 844,
      });
    }).toPass();
    await expect(launcher).toBeHidden();
    await page.mouse.move(200, 300);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');

    await frame.getByRole('button', { name: 'Close chat' }).click();
    await expect(launcher).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.outerHTML.match(/<html[^>]*>/)?.[0])).toBe(
      before,
    );
    expect(await page.evaluate(() => scrollY)).toBe(700);
  });
});

test('moves nothing under prefers-reduced-motion @all', async ({ page, launcher, openHost }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHost();
  await launcher.click();
  const moving =
    await page.evaluate(`[...${boxOf('.panel')}.getRootNode().querySelectorAll('*')].filter((part) => {
    const { animationName, animationDuration, transitionDuration } = getComputedStyle(part);
    return transitionDuration !== '0s' || (animationName !== 'none' && animationDuration !== '0s');
  }).map((part) => part.className)`);
  expect(moving).toEqual([]);
});
