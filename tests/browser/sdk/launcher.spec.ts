import { expect } from '@playwright/test';
import { createGate } from '../support/gate.ts';
import { seenColors } from '../support/seen-colors.ts';
import { askHost, callsIn, casement, test } from './support/test.ts';

test('asks nothing of the network and makes no frame before anybody shows intent', async ({
  page,
  app,
  launcher,
  openHost,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openHost();
  await expect(launcher).toBeVisible();
  await page.waitForLoadState('networkidle');

  expect(requests.filter((url) => url.startsWith(app.url))).toEqual([`${app.url}/sdk.js`]);
  await expect(page.locator('iframe[title]')).toHaveCount(0);
});

test('keeps the page’s thread free before anybody shows intent, on a slow device @all', async ({
  page,
  launcher,
  openHost,
}) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const longTasks: number[] = [];
    Object.assign(globalThis, { longTasks });
    new PerformanceObserver((list) => {
      longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  // A busy machine adds long tasks only sometimes; the script's own long tasks would come every time.
  await expect(async () => {
    await openHost();
    await expect(launcher).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks)).toEqual(
      [],
    );
  }).toPass({ timeout: 40_000 });
});

test('loads the frame when the pointer comes over the launcher, and stays closed', async ({
  page,
  launcher,
  frame,
  openHost,
}) => {
  await openHost();
  await launcher.hover();
  await expect(frame.getByText('hide')).toBeAttached();
  await expect(page.locator('iframe[title]')).toBeHidden();
  await expect(launcher).toHaveAttribute('aria-expanded', 'false');
});

test('opens on the click, names the frame after the bot, and puts the focus into the composer', async ({
  page,
  launcher,
  frame,
  openHost,
}) => {
  await openHost();
  await expect(launcher).toHaveAccessibleName('Open chat');
  await launcher.click();

  await expect(frame.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await expect(page.locator('iframe[title]')).toHaveAttribute('title', 'Bot of the test');
  await expect(page.locator('iframe[title]')).toBeVisible();
  await expect(launcher).toHaveAccessibleName('Close chat');
  await expect(launcher).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.type('typed at once');
  await expect(frame.getByRole('textbox')).toHaveValue('typed at once');
});

test('closes on Escape from inside the frame and gives the focus back to the launcher', async ({
  page,
  launcher,
  frame,
  openHost,
}) => {
  await openHost();
  await launcher.focus();
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');

  await expect(page.locator('iframe[title]')).toBeHidden();
  await expect(launcher).toBeFocused();
  await expect.poll(async () => (await callsIn(frame)).at(-1)).toBe('hide');
});

test('gives the focus back to the page’s own button that opened the chat', async ({
  page,
  frame,
  openHost,
}) => {
  await openHost('data-bot-id="plain" data-channel-id="web" data-launcher="#own"', {
    body: '<button id="own">Help</button>',
  });
  const own = page.getByRole('button', { name: 'Help' });
  await own.click();
  await expect(own).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: 'Open chat' })).toHaveCount(0);
  await expect(frame.getByRole('textbox')).toBeFocused();
  await frame.getByRole('button', { name: 'Close chat' }).click();
  await expect(own).toBeFocused();
  await expect(own).toHaveAttribute('aria-expanded', 'false');
});

test('gives the focus to the launcher when the button that opened the chat is gone @all', async ({
  page,
  frame,
  launcher,
  openHost,
}) => {
  await openHost(undefined, { body: '<button id="help">Help</button>' });
  await page.evaluate(() => {
    document.querySelector('#help')!.addEventListener('click', () => void globalThis.casement('open'));
  });
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(frame.getByRole('textbox')).toBeFocused();
  await page.evaluate(() => document.querySelector('#help')!.remove());
  await page.keyboard.press('Escape');
  await expect(launcher).toBeFocused();
});

test('puts the focus into the composer when a button in a shadow root opens the chat @all', async ({
  page,
  frame,
  openHost,
}) => {
  await openHost('data-channel-id="web"', { body: '<div id="widget"></div>' });
  await page.evaluate(() => {
    const launcher = document.createElement('button');
    launcher.textContent = 'Help';
    document.querySelector('#widget')!.attachShadow({ mode: 'open' }).append(launcher);
    globalThis.casement.createChat({ botId: 'plain', launcher });
  });
  const own = page.getByRole('button', { name: 'Help' });
  await own.click();
  await expect(frame.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(own).toBeFocused();
});

test('keeps the visitor’s place when the chat becomes ready after they moved on @all', async ({
  page,
  launcher,
  frame,
  openHost,
}) => {
  await openHost(undefined, { body: '<input aria-label="Search">' });
  const pressed = createGate();
  await page.route('**/app.js', async (route) => {
    // Pointing at the launcher loads the frame already; the press would take the focus back.
    await pressed.wait;
    await page.getByRole('textbox', { name: 'Search' }).focus();
    await route.continue();
  });
  await launcher.click();
  pressed.open();
  await expect(frame.getByText('show').first()).toBeAttached();
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
});

test('follows what the frame says of its name and language @all', async ({
  page,
  launcher,
  frame,
  openHost,
}) => {
  await openHost();
  await launcher.click();
  // The stand-in app hears its buttons once it is connected.
  await expect(frame.getByText(/^host /)).toBeAttached();
  await frame.getByRole('button', { name: 'Rename' }).click();
  await expect(page.locator('iframe[title]')).toHaveAttribute('title', 'Another name');
  await frame.getByRole('button', { name: 'Chinese' }).click();
  await expect(page.getByRole('button', { name: '关闭聊天' })).toBeVisible();
});

test('gives the frame the colour scheme of the document in it, so that nothing flashes @all', async ({
  page,
  openChat,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openChat();
  // The stand-in says that it is light, on a dark page.
  await expect(page.locator('iframe[title]')).toHaveCSS('color-scheme', 'light');
  await expect(page.locator('iframe[title]')).toHaveCSS('opacity', '1');
});

const [BLACK, WHITE] = ['0 0 0', '255 255 255'];

test('has the color that the page names, with what is seen on it in black or white', async ({
  page,
  openHost,
}) => {
  await openHost('data-channel-id="web"');
  for (const [color, background, text] of [
    ['', '47 84 235', WHITE],
    ['#1f5f4a', '31 95 74', WHITE],
    ['#000', '0 0 0', WHITE],
    ['white', '255 255 255', BLACK],
    ['#ffd400', '255 212 0', BLACK],
    ['rgb(249 115 22)', '249 115 22', BLACK],
    ['hsl(199 89% 48%)', '13 162 231', BLACK],
    ['color(srgb 0.2 0.4 0.2)', '51 102 51', WHITE],
  ] as const) {
    await casement(page, 'createChat', { botId: `bot ${color}`, ...(color && { color }) });
    const launcher = page.locator(`[data-casement="bot ${color}"] .launcher`);
    expect(await seenColors(launcher), color).toEqual({ background, text });
  }
  for (const color of ['greenish', 'inherit', 'var(--brand)', '#12', 7])
    await expect(casement(page, 'createChat', { botId: 'b', color })).rejects.toThrow(
      'color must be a CSS color',
    );
});

test('shows its icon in black or white also where CSS cannot tell which @all', async ({ page, openHost }) => {
  // As Chrome before 119 and Firefox before 128 read it.
  await page.route('**/sdk.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    await route.fulfill({ response, body: script.replaceAll('from red xyz', 'from red unknown') });
  });
  await openHost('data-channel-id="web"');
  for (const [color, icon] of [
    ['#ffd400', BLACK],
    ['hsl(199 89% 48%)', BLACK],
    ['#1f5f4a', WHITE],
    ['', WHITE],
  ] as const) {
    await casement(page, 'createChat', { botId: `bot ${color}`, ...(color && { color }) });
    const chat = page.locator(`[data-casement="bot ${color}"]`);
    const picture = await chat.locator('.launcher').screenshot();
    const seen = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const context = document.createElement('canvas').getContext('2d')!;
      context.drawImage(image, -14, -14);
      const { data } = context.getImageData(0, 0, 28, 28);
      return Array.from({ length: data.length / 4 }, (_, at) => data.slice(4 * at, 4 * at + 3).join(' '));
    }, picture.toString('base64'));
    expect(
      [BLACK, WHITE].filter((ink) => seen.includes(ink)),
      color,
    ).toEqual([icon]);
    await expect(chat.locator('.failure button')).toHaveCSS('color', 'rgb(17, 17, 17)');
  }
});

test('has the color of the style from the first on, once the chat was loaded on another page', async ({
  page,
  launcher,
  frame,
  openHost,
}) => {
  const backgroundOn = async (attributes: string) => {
    await openHost(`data-bot-id="plain" data-channel-id="web" ${attributes}`);
    await expect(page.locator('iframe[title]')).toHaveCount(0);
    return (await seenColors(launcher)).background;
  };
  expect(await backgroundOn('')).toBe('47 84 235');
  await launcher.hover();
  await expect(frame.getByText('hide')).toBeAttached();
  await expect(launcher).toHaveCSS('background-color', 'rgb(31, 95, 74)');
  expect(await backgroundOn('')).toBe('31 95 74');
  // The page's own word comes first, and another style has another color.
  expect(await backgroundOn('data-color="teal"')).toBe('0 128 128');
  expect(await backgroundOn('data-style-id="night"')).toBe('47 84 235');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, 'greenish');
  });
  expect(await backgroundOn('')).toBe('47 84 235');
});

const look = (launcher: object, placement: object | string = {}) =>
  `data-bot-id="plain" data-channel-id="web" data-launcher='${JSON.stringify(launcher)}' data-placement='${
    typeof placement === 'string' ? placement : JSON.stringify(placement)
  }'`;

test('has the look and the place that the page asks for, before anything is asked of the network', async ({
  page,
  app,
  openHost,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const place = { corner: 'bottom-end', x: 32, y: 24, at: [{ maxWidth: 600, y: 72 }] };
  await openHost(
    look({ icon: 'question', text: 'Ask us', size: 64, shape: 'rounded', color: '#ffd400' }, place),
    { body: '<style>* { --size: 9px; --x: 9px; all: unset }</style>' },
  );
  const launcher = page.getByRole('button', { name: 'Ask us, Open chat', exact: true });
  await expect(launcher).toHaveCSS('border-radius', '16px');
  expect(await seenColors(launcher)).toEqual({ background: '255 212 0', text: BLACK });
  const wide = (await launcher.boundingBox())!;
  expect(wide).toMatchObject({ y: 800 - 24 - 64, height: 64 });
  expect(Math.round(wide.x + wide.width)).toBe(1280 - 32);
  expect(wide.width).toBeGreaterThan(110);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => url.startsWith(app.url))).toEqual([`${app.url}/sdk.js`]);

  await page.setViewportSize({ width: 500, height: 700 });
  expect((await launcher.boundingBox())?.y).toBe(700 - 72 - 64);
  // The side where lines end is the left one where they begin at the right.
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  expect((await launcher.boundingBox())?.x).toBe(32);
  await page.evaluate(() => (document.documentElement.dir = 'ltr'));

  await page.setViewportSize({ width: 1280, height: 800 });
  await launcher.click();
  await expect(page.getByRole('button', { name: 'Ask us, Close chat' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(async () => {
    const panel = (await page.locator('iframe[title]').boundingBox())!;
    expect(panel.y + panel.height).toBe(wide.y - 12);
  }).toPass();
});

const theme = { type: 'theme', colorScheme: 'light', themeColor: '#1f5f4a' };

test('has the look and the place of the style from the next page on', async ({
  page,
  launcher,
  frame,
  openHost,
}) => {
  const open = (attributes = '') => openHost(`data-bot-id="plain" data-channel-id="web" ${attributes}`);
  await open();
  await launcher.hover();
  await expect(frame.getByText('hide')).toBeAttached();
  const emit = (style: object) =>
    askHost(page, `(host) => host.emit(${JSON.stringify({ ...theme, ...style })})`);
  await emit({ launcher: { text: 'Ask us', shape: 'square' }, placement: { corner: 'top-left', x: 8 } });
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Ask us');
  // Under the pointer it stays as it is; the panel has its corners at once.
  await expect(launcher).toHaveAccessibleName('Open chat');
  await expect(page.locator('.panel')).toHaveCSS('border-radius', '16px');
  await emit({
    launcher: { text: 'Ask us', shape: 'square' },
    placement: { corner: 'top-left', x: 8 },
    roundedCorners: 3,
  });
  await expect(page.locator('.panel')).toHaveCSS('border-radius', '4px');
  await open();
  const named = page.getByRole('button', { name: 'Ask us, Open chat' });
  await expect(named).toHaveCSS('border-radius', '0px');
  expect(await named.boundingBox()).toMatchObject({ x: 8, y: 20 });
  await expect(page.locator('iframe[title]')).toHaveCount(0);
  // The page's own word comes first.
  await open(`data-launcher='{"text":"Help"}' data-placement="bottom-right"`);
  await expect(page.getByRole('button', { name: 'Help, Open chat' })).toHaveCSS('border-radius', '99px');

  await open();
  await named.hover();
  await expect(frame.getByText('hide')).toBeAttached();
  await emit({ launcher: { shape: 'star' }, placement: 'bottom-left' });
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('bottom-left');
  await open();
  await expect(launcher).toHaveAccessibleName('Open chat');
  expect(await launcher.boundingBox()).toMatchObject({ x: 20, y: 800 - 20 - 56 });
});
