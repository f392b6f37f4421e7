import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('a style is made beside the real chat, and leaves as lines to copy', async ({
  page,
  house,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const mistakes: string[] = [];
  page.on('pageerror', (error) => mistakes.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && mistakes.push(message.text()));
  await page.goto(`${house.serviceUrl}/style?bot_id=guide&channel_id=web`);
  const shown = page.locator('.preview[aria-busy=false] > iframe:not(.coming)');
  const chat = shown.contentFrame();
  const answer = chat.getByRole('article').last();

  await test.step('the finished answer of the gallery is there, in the built-in look', async () => {
    await expect(answer).toContainText('Turn the handle');
    await expect(chat.locator('html')).toHaveAttribute('data-gallery', 'shown');
    await expect(page.locator('[data-output=yaml]')).toHaveText('styles: default: {}');
  });

  await test.step('a color that cannot be read is corrected, and the pair is named', async () => {
    await page.locator('input[name=themeColor]').fill('#ffd400');
    const first = page.locator('section li').first();
    await expect(first).toContainText(
      /Theme on “page”: #ffd400 has 1\.\d:1 and becomes #\w{6} with [45]\.\d:1/,
    );
    await expect
      .poll(() =>
        chat
          .locator('html')
          .evaluate((root) => getComputedStyle(root).getPropertyValue('--casement-main-button-background')),
      )
      .toBe('#ffd400');
  });

  await test.step('text, space, bubbles and the header follow', async () => {
    await page.locator('input[name=roundedCorners]').fill('3');
    await page.getByRole('combobox', { name: 'Size of text' }).selectOption('large');
    await page.getByRole('textbox', { name: 'Font family' }).fill('DejaVu Serif');
    await page.getByText('Messages', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Answers stand' }).selectOption('bubble');
    await page.getByText('Header', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Menu' }).uncheck();
    await expect(shown).toHaveCSS('border-radius', '4px');
    await expect(chat.locator('html')).toHaveCSS('font-size', '18px');
    await expect(chat.locator('body')).toHaveCSS('font-family', /^"DejaVu Serif"/);
    await expect(chat.locator('article [data-surface=bot]').last()).toHaveCSS('border-top-width', '1px');
    const menu = chat.getByRole('button', { name: 'Menu' });
    await expect(chat.locator('header div:has(> [aria-haspopup=menu])')).toHaveCSS('clip-path', 'inset(50%)');
    await menu.focus();
    await expect(chat.locator('header div:has(> [aria-haspopup=menu])')).toHaveCSS('clip-path', 'none');
  });

  await test.step('the launcher is drawn on a page, as the style says', async () => {
    await page.getByText('Launcher', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Words beside it' }).fill("Ask 'us'");
    await page.getByRole('combobox', { name: 'Shape' }).selectOption('rounded');
    const launcher = page.frameLocator('iframe.host').getByRole('button');
    await expect(launcher).toHaveText("Ask 'us'");
    await expect(page.locator('[data-output=yaml]')).toContainText(
      "launcher: { text: 'Ask ''us''', shape: rounded }",
    );
    await page.getByRole('textbox', { name: 'Words beside it' }).fill('');
    await page.getByRole('combobox', { name: 'Shape' }).selectOption('');
    await expect(page.locator('[data-output=yaml]')).not.toContainText('launcher');
  });

  await test.step('another state, the dark scheme, a phone and another language', async () => {
    await page.getByRole('combobox', { name: 'State' }).selectOption('empty thread');
    await page.getByRole('combobox', { name: 'Appearance' }).selectOption('dark');
    await page.getByRole('combobox', { name: 'Size', exact: true }).selectOption('phone');
    await expect(chat.locator('html')).toHaveCSS('color-scheme', 'dark');
    await expect(shown).toHaveAttribute('width', '390');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('zh-CN');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('制作样式');
    await expect(chat.getByRole('main')).toContainText('平开窗');
  });

  await test.step('a site’s CSS is taken over', async () => {
    await page.getByText('取自你的网站').click();
    await page
      .getByRole('textbox', { name: '网站的 CSS' })
      .fill(
        ':root { --brand: rgb(11 122 91) } body { font-family: "DejaVu Sans", serif; background: #101418 }',
      );
    await page.getByRole('button', { name: '采用' }).click();
    await expect(page.locator('output')).toContainText('#0b7a5b');
  });

  await test.step('what is copied is the style and the tag', async () => {
    await page.getByRole('button', { name: '复制' }).first().click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      [
        'styles:',
        '  default:',
        "    themeColor: '#0b7a5b'",
        '    roundedCorners: 3',
        '    fontSize: large',
        "    font: 'DejaVu Sans, serif'",
        '    botMessage: bubble',
        '    header: [history, avatar, title, newChat, expand]',
        "    backgroundColor: '#101418'",
        '    textColor: 1',
        '',
      ].join('\n'),
    );
    await expect(page.locator('[data-output=tag]')).toHaveText(
      `<script async src="${house.serviceUrl}/sdk.js" data-bot-id="guide" data-channel-id="web" data-color="#0b7a5b"></script>`,
    );
  });
  expect(mistakes).toEqual([]);
});

test('every state of the gallery is shown @all', async ({ page, house }) => {
  await page.goto(`${house.serviceUrl}/style`);
  const states = page.getByRole('combobox', { name: 'State' });
  const shown = page.locator('.preview[aria-busy=false] > iframe:not(.coming)');
  const failed: string[] = [];
  for (const name of await states
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))) {
    await states.selectOption(name);
    await expect(page.locator('.preview'), name).toHaveAttribute('aria-busy', 'false', { timeout: 12_000 });
    const outcome = await shown.contentFrame().locator('html').getAttribute('data-gallery');
    if (outcome !== 'shown') failed.push(name);
  }
  expect(failed).toEqual([]);
});
