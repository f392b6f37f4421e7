import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chatIn, chatInPanel } from '../support/chat.ts';
import { SITE_SECRET } from '../support/site-user.ts';
import { test } from '../support/test.ts';
import {
  ADMINISTRATOR,
  startWordPress,
  whatIsMissing,
  type WordPressSite,
} from './support/wordpress-site.ts';

/*
 * The plug-in in a WordPress of its own, as Debian has it, with PHP and MariaDB. One worker, for a site takes long to start.
 */
test.describe.configure({ mode: 'default', timeout: 150_000 });

const missing = whatIsMissing();
test.skip(missing !== undefined, `WordPress: ${missing}`);

const CUSTOMER = { name: 'ada', password: 'a password of a customer' };

let site: WordPressSite;
let pages: { about: number; inline: number; block: number };

test.beforeAll(async () => {
  if (missing !== undefined) return;
  site = await startWordPress();
  pages = await site.php(`
    activate_plugin('casement/casement.php');
    wp_insert_user(['user_login' => '${CUSTOMER.name}', 'user_pass' => '${CUSTOMER.password}',
      'user_email' => 'ada@example.com', 'display_name' => 'Ada Lovelace', 'role' => 'subscriber']);
    $add = fn($name, $content) => wp_insert_post(['post_type' => 'page', 'post_status' => 'publish',
      'post_name' => $name, 'post_title' => $name, 'post_content' => $content]);
    $add('inline', '[casement height="500" bot="&quot;&gt;&lt;script&gt;"] [casement height="500"]');
    return ['about' => $add('about', 'Who we are.'), 'block' => $add('block', '')];`);
});

/**
 * Sets what the settings page would, at once; what is left out is as on a site with the log-in of its users.
 */
const set = (serviceUrl: string, settings: Record<string, unknown> = {}) =>
  site.php(`
    update_option('casement_login_secret', '${SITE_SECRET}');
    update_option('casement_settings', ${asPhp({
      service_url: `${serviceUrl}/`,
      bot_id: 'welcoming',
      has_login: true,
      ...settings,
    })});`);

const asPhp = (value: object): string =>
  `json_decode(base64_decode('${Buffer.from(JSON.stringify(value)).toString('base64')}'), true)`;

test.beforeEach(async ({ house, context }) => {
  // Pages of WordPress ask for pictures elsewhere, and a machine without a network waits long for those.
  await context.route(
    ({ hostname }) => !['localhost', '127.0.0.1'].includes(hostname),
    (route) => route.abort(),
  );
  site.configure('');
  await set(house.serviceUrl);
});

test.afterAll(async () => {
  await site?.close();
});

const logIn = async (page: Page, { name, password }: typeof CUSTOMER): Promise<void> => {
  await page.goto(`${site.url}/wp-login.php`);
  await page.locator('#user_login').fill(name);
  await page.locator('#user_pass').fill(password);
  await page.locator('#wp-submit').click();
  await expect(page.locator('#wpadminbar')).toBeAttached();
};

const launcher = (page: Page) => page.getByRole('button', { name: 'Open chat' });

const openChat = async (page: Page, path = '/') => {
  await page.goto(site.url + path);
  await launcher(page).click();
  return chatInPanel(page);
};

test('shows nothing before it knows a chat @all', async ({ page }) => {
  await site.php(`delete_option('casement_settings'); delete_option('casement_login_secret');`);
  await page.goto(site.url);
  expect(await page.content()).not.toContain('casement');
});

test('the settings page keeps what it is told, refuses what cannot be, and never shows the secret @all', async ({
  page,
  house,
}) => {
  await site.php(`delete_option('casement_settings'); delete_option('casement_login_secret');`);
  await logIn(page, ADMINISTRATOR);
  await page.goto(`${site.url}/wp-admin/plugins.php`);
  await page.locator('[data-slug="casement"]').getByRole('link', { name: 'Settings' }).click();

  const save = async () => {
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL(/settings-updated=true/);
  };
  await page.getByLabel('Address of the chat service').fill(`${house.serviceUrl}?x=1`);
  await page.getByLabel('Colour until the style is known').fill('teal"');
  await page.getByLabel('Secret', { exact: true }).fill('too short');
  await save();
  await expect(page.locator('.notice-error')).toHaveText([
    /address of the chat service was not changed/,
    /colour was not changed/,
    /secret was not changed/,
  ]);

  await page.getByLabel('Address of the chat service').fill(house.serviceUrl);
  await page.getByLabel('Bot', { exact: true }).fill('welcoming');
  await page.getByLabel('Channel', { exact: true }).fill('web');
  await page.getByLabel('Colour until the style is known').fill('#1f5f4a');
  await page.getByLabel('Not on').fill('/checkout\nabout');
  await page.getByLabel('Tell the chat who is logged in').check();
  await page.getByLabel('Secret', { exact: true }).fill(SITE_SECRET);
  await save();
  await expect(page.locator('.notice-error')).toHaveCount(0);
  await expect(page.getByLabel('Address of the chat service')).toHaveValue(`${house.serviceUrl}/`);
  await expect(page.getByLabel('Not on')).toHaveValue('/checkout\nabout');
  expect(await page.content()).not.toContain(SITE_SECRET);

  // The empty field of the secret keeps it.
  await save();
  expect(await site.php(`return get_option('casement_login_secret');`)).toBe(SITE_SECRET);
});

test('who may not change settings neither sees the page nor reaches it by hand @all', async ({ page }) => {
  await logIn(page, CUSTOMER);
  const answer = await page.goto(`${site.url}/wp-admin/options-general.php?page=casement`);
  expect(answer?.status()).toBe(403);
  const posted = await page.request.post(`${site.url}/wp-admin/options.php`, {
    form: { option_page: 'casement', action: 'update', 'casement_settings[bot_id]': 'stolen' },
  });
  expect(posted.ok()).toBe(false);
  expect(await site.php(`return get_option('casement_settings')['bot_id'];`)).toBe('welcoming');
});

test('a visitor of the front page asks, and is answered @all', async ({ page }) => {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('casement/v1')) tokens.push(request.url());
  });
  const chat = await openChat(page);
  await chat.askAndRead('Do you deliver?');
  expect(failures).toEqual([]);
  // Nobody is logged in, which the page says itself.
  expect(tokens).toEqual([]);
});

test('a user of the site arrives as that user, by a token that no cache keeps @all', async ({
  page,
  browser,
}) => {
  await logIn(page, CUSTOMER);
  const answered = page.waitForResponse(/casement\/v1\/token/);
  const chat = await openChat(page);
  const response = await answered;
  expect(response.request().method()).toBe('POST');
  expect(response.headers()['cache-control']).toContain('no-store');
  await chat.button('Menu').click();
  await expect(chat.root.getByText('Logged in as Ada Lovelace')).toBeVisible();
  const { token } = (await response.json()) as { token: string };
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
  expect(claims).toMatchObject({ aud: 'welcoming', iss: site.url, name: 'Ada Lovelace' });
  expect(claims).not.toHaveProperty('email');

  // Neither a stranger nor a foreign page that has the user's cookies, but no nonce, is given one.
  const address = `${site.url}/wp-json/casement/v1/token`;
  const stranger = await browser.newContext();
  expect((await stranger.request.post(address)).status()).toBe(401);
  await stranger.close();
  expect((await page.request.post(address)).status()).toBe(401);
});

test('a page that stood open until its nonce was over still names its user @all', async ({ page }) => {
  await logIn(page, CUSTOMER);
  let asked = 0;
  await page.route('**/casement/v1/token', async (route) => {
    asked += 1;
    const headers = route.request().headers();
    await route.continue({ headers: { ...headers, ...(asked === 1 && { 'x-wp-nonce': 'stale12345' }) } });
  });
  const chat = await openChat(page);
  await chat.button('Menu').click();
  await expect(chat.root.getByText('Logged in as Ada Lovelace')).toBeVisible();
  expect(asked).toBeGreaterThan(1);
});

test('the secret of wp-config.php comes before the stored one @all', async ({ page }) => {
  site.configure(`define('CASEMENT_LOGIN_SECRET', 'another secret, which the service does not know');`);
  await logIn(page, CUSTOMER);
  const chat = await openChat(page);
  await chat.button('Menu').click();
  await expect(chat.root.getByRole('menuitem', { name: 'Language' })).toBeVisible();
  await expect(chat.root.getByText('Logged in as')).toHaveCount(0);
});

test('stands only where and for whom the settings want it @all', async ({ page, house }) => {
  const isShown = async (path: string): Promise<boolean> => {
    await page.goto(site.url + path);
    return (await page.content()).includes('casement-sdk-js');
  };
  const shownOn = async (...paths: string[]) => {
    const shown: string[] = [];
    for (const path of paths) if (await isShown(path)) shown.push(path);
    return shown;
  };
  const everywhere = ['/', '/about/', '/sample-page/', '/hello-world/', '/?s=hello', '/nothing-here/'];
  expect(await shownOn(...everywhere)).toEqual(everywhere);
  await set(house.serviceUrl, { excluded: `/hello*\n${pages.about}\nsample-page` });
  expect(await shownOn(...everywhere)).toEqual(['/', '/?s=hello', '/nothing-here/']);
  await set(house.serviceUrl, { places: ['pages'] });
  expect(await shownOn(...everywhere)).toEqual(['/about/', '/sample-page/']);
  await set(house.serviceUrl, { who: 'logged_in' });
  expect(await shownOn('/')).toEqual([]);
  await set(house.serviceUrl, { who: 'roles', roles: ['subscriber'] });
  await logIn(page, CUSTOMER);
  expect(await shownOn('/')).toEqual(['/']);
  await set(house.serviceUrl, { who: 'roles', roles: ['editor'] });
  expect(await shownOn('/')).toEqual([]);
});

test('the shortcode shows the chat in the page, as a user, and makes no markup of what it is given @all', async ({
  page,
  house,
}) => {
  await set(house.serviceUrl, { has_launcher: false });
  await logIn(page, CUSTOMER);
  await page.goto(`${site.url}/inline/`);
  await expect(page.locator('.casement-inline')).toHaveCount(2);
  await expect(page.locator('.casement-inline').first()).toHaveAttribute('data-casement', /"botId":/);
  expect(await page.locator('.casement-inline script').count()).toBe(0);
  const chat = chatIn(page.locator('.casement-inline').nth(1).frameLocator('iframe'));
  await expect(chat.composer).toBeEditable();
  await chat.askAndRead('Is it made by hand?');
  await chat.button('Menu').click();
  await expect(chat.root.getByText('Logged in as Ada Lovelace')).toBeVisible();
  await expect(launcher(page)).toHaveCount(0);
});

test('the block is put into a page by the editor, and shows the chat there @all', async ({ page }) => {
  await logIn(page, ADMINISTRATOR);
  await page.goto(`${site.url}/wp-admin/post.php?post=${pages.block}&action=edit`);
  await page.waitForFunction(() => 'wp' in globalThis && 'blocks' in (globalThis as never)['wp']);
  await page.evaluate(() => {
    type Verbs = Record<'toggleFeature' | 'insertBlocks', (value: unknown) => void>;
    type Editor = {
      blocks: { createBlock(name: string, attributes: object): object };
      data: { dispatch(store: string): Verbs };
    };
    const { blocks, data } = (globalThis as unknown as { wp: Editor }).wp;
    data.dispatch('core/edit-post').toggleFeature('welcomeGuide');
    const block = blocks.createBlock('casement/chat', { channelId: 'web', height: 480 });
    data.dispatch('core/block-editor').insertBlocks(block);
  });
  await expect(page.getByText('Visitors of the page find the chat here.')).toBeVisible();
  await page.evaluate(() => {
    type Editor = { data: { dispatch(store: string): { savePost(): Promise<void> } } };
    return (globalThis as unknown as { wp: Editor }).wp.data.dispatch('core/editor').savePost();
  });
  await page.goto(`${site.url}/block/`);
  await expect(page.locator('.wp-block-casement-chat .casement-inline')).toHaveCSS('height', '480px');
  const chat = chatIn(page.locator('.casement-inline').frameLocator('iframe'));
  await chat.askAndRead('And here?');
});

test('speaks Chinese on a Chinese site, in the settings and in the editor @all', async ({ page }) => {
  await site.php(
    `wp_mkdir_p(WP_LANG_DIR); touch(WP_LANG_DIR . '/zh_CN.mo'); update_option('WPLANG', 'zh_CN');`,
  );
  await logIn(page, ADMINISTRATOR);
  await page.goto(`${site.url}/wp-admin/options-general.php?page=casement`);
  await expect(page.getByText('聊天服务的地址', { exact: true })).toBeVisible();
  await page.goto(`${site.url}/wp-admin/post.php?post=${pages.block}&action=edit`);
  await expect(page.getByText('页面的访客会在这里看到聊天。')).toBeVisible();
  await site.php(`update_option('WPLANG', '');`);
});

test('leaves no option behind when it is deleted, and has made PHP complain of nothing @all', async () => {
  expect(await site.complaints()).toBe('');
  const left = await site.php(`
    deactivate_plugins('casement/casement.php');
    uninstall_plugin('casement/casement.php');
    global $wpdb;
    return $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%casement%'");`);
  expect(left).toEqual([]);
});
