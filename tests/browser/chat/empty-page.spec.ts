import { expect } from '@playwright/test';
import { chatAddress, chatIn, expectStatus, openChat } from '../support/chat.ts';
import { test } from '../support/test.ts';

type Samples = { samples: { top: number; layout: number; shift: number } };

test('the composer of a new page stands in its middle from the first frame on, and glides down with the first question', async ({
  page,
  house,
}) => {
  await page.addInitScript(() => {
    const samples = { top: 0, layout: 0, shift: 0 };
    Object.assign(window, { samples });
    let first: DOMRect | undefined;
    const look = () => {
      const form = document.querySelector<HTMLElement>('#composer');
      if (form) {
        first ??= form.getBoundingClientRect();
        samples.top = Math.max(samples.top, Math.abs(form.getBoundingClientRect().top - first.top));
        samples.layout = form.offsetTop;
      }
      requestAnimationFrame(look);
    };
    look();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) samples.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const samples = () => page.evaluate(() => (window as unknown as Samples).samples);
  await page.goto(chatAddress(house.serviceUrl, { bot: 'casement' }));
  const chat = chatIn(page);
  const example = chat.button('How do I open a casement window?');
  await expect(example).toBeVisible();
  await expect(page.locator('main[data-empty]')).toBeVisible();
  const before = await samples();
  expect(before.top).toBeLessThanOrEqual(1);
  expect(before.shift).toBeLessThan(0.02);
  const box = (await page.locator('#composer').boundingBox())!;
  expect(box.y).toBeGreaterThan(350);
  expect(box.y + box.height).toBeLessThan(650);

  await example.click();
  await expectStatus(chat.answer, 'complete');
  // The composer's layout stays the same: the browser only moves it, without work for the page.
  expect((await samples()).layout).toBe(before.layout);
  await expect
    .poll(async () => {
      const { y, height } = (await page.locator('#composer').boundingBox())!;
      return y + height;
    })
    .toBe(800);
  await expect(chat.composer).toBeFocused();

  await chat.button('New chat').click();
  await expect.poll(async () => (await page.locator('#composer').boundingBox())!.y).toBe(box.y);
});

for (const locale of ['en-US', 'zh-CN']) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 320, height: 568 }, hasTouch: true });

    test('the placeholder fits beside all buttons on the narrowest phone @all', async ({ page, house }) => {
      await page.goto(chatAddress(house.serviceUrl, { bot: 'files' }));
      await expect(page.locator('#composer-start button')).toBeVisible();
      const room = await page.locator('#message').evaluate((field: HTMLTextAreaElement) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
        const canvas = document.createElement('canvas').getContext('2d')!;
        canvas.font = font;
        const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
        return field.clientWidth - padding - canvas.measureText(field.placeholder).width;
      });
      // There is room for one more button, such as voice input.
      expect(room).toBeGreaterThanOrEqual(44);
    });
  });
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 400, height: 704 },
]) {
  test.describe(`${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport });

    test('as many toasts as there may be leave the composer free, however high it has grown @all', async ({
      page,
      house,
    }) => {
      const chat = await openChat(page, chatAddress(house.serviceUrl, { bot: 'files' }));
      const name = `${'a long name of a file '.repeat(8)}.exe`;
      const files = [1, 2, 3].map((index) => ({
        name: `${index} ${name}`,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('MZ'),
      }));
      const opened = page.waitForEvent('filechooser');
      await chat.button('Attach files').click();
      await (await opened).setFiles(files);
      const toasts = page.getByRole('alert').filter({ hasText: 'Incorrect format' });
      await expect(toasts).toHaveCount(3);
      // A pointer over them holds them.
      await toasts.evaluateAll((all) => {
        for (const toast of all) toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      });
      const composer = (await page.locator('#composer-box').boundingBox())!;
      for (const toast of await toasts.all()) {
        const { y, height } = (await toast.boundingBox())!;
        expect(y + height).toBeLessThan(composer.y);
      }
      await chat.composer.click();
      await expect(chat.composer).toBeFocused();

      await chat.composer.fill('a line\n'.repeat(12));
      for (const height of [viewport.height, 420]) {
        await page.setViewportSize({ ...viewport, height });
        // The visible part of the toasts ends above the whole composer form.
        const over = () =>
          page.getByRole('region', { name: 'Notifications' }).evaluate((region) => {
            const form = document.querySelector('#composer')!;
            return region.getBoundingClientRect().bottom - form.getBoundingClientRect().top;
          });
        await expect.poll(over).toBeLessThanOrEqual(0);
        await chat.button('Send').click({ trial: true });
      }
      // The rest of them can be scrolled to.
      const last = toasts.last().getByRole('button');
      await last.click();
      await expect(toasts).toHaveCount(2);
    });
  });
}
