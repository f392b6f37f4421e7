import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chatInPanel, focusedChatInPanel } from './chat.ts';
import type { Chat } from './chat.ts';
import type { House } from './house.ts';

export type OwnPageOptions = {
  /** The bot; the AG-UI agent of the test by default. */
  bot?: string;
  channel?: string;
  /** Further options of `createChat`, as JavaScript in the page. */
  options?: string;
  /** JavaScript that runs before the chat is made. */
  before?: string;
  /** JavaScript that runs once it is made. */
  after?: string;
  path?: string;
  /**
   * Whether the chat is of the page's own site, and so has the browser's storage; another site's has none in
   * Chromium's tests.
   */
  isSameSite?: boolean;
};

const html = (
  serviceUrl: string,
  { bot = 'foreign', channel = 'web', options = '', before = '', after = '' }: OwnPageOptions,
) => `
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Blue vase</title>
    <script src="${serviceUrl}/sdk.js"></script>
  </head>
  <body>
    <h1>Blue vase</h1>
    <p id="text">Made by hand in Ulm.</p>
    <script>
      ${before}
      window.told = [];
      window.chat = casement.createChat({
        appUrl: '${serviceUrl}/', botId: '${bot}', channelId: '${channel}', includeMessageText: true, ${options}
      });
      for (const name of ['unread', 'message', 'tool', 'login'])
        chat.on(name, (detail) => window.told.push([name, JSON.parse(JSON.stringify(detail))]));
      ${after}
      chat.on('error', ({ code, message }) => window.told.push(['error', { code, message }]));
    </script>
  </body>
</html>`;

/** Returns the chat's events that the page has received, in order. */
export const toldOf = (page: Page): Promise<[name: string, detail: Record<string, unknown>][]> =>
  page.evaluate(() => (window as unknown as { told: [string, Record<string, unknown>][] }).told);

/** Opens the chat by its launcher, unless it has stayed open over the load of the page. */
export const openLauncher = async (page: Page): Promise<Chat> => {
  const launcher = page.getByRole('button', { name: /^(?:Open|Close) chat/ });
  await expect(launcher).toBeVisible();
  if ((await launcher.getAttribute('aria-expanded')) === 'true') return chatInPanel(page);
  await launcher.click();
  return focusedChatInPanel(page);
};

/** A server of host pages that a test writes itself, all of one origin. */
export type OwnPages = {
  /** Writes such a page and returns its address. */
  add: (options?: OwnPageOptions) => string;
  /** Opens such a page. */
  goto(page: Page, options?: OwnPageOptions): Promise<void>;
  /** Opens such a page and, by its launcher, the chat. */
  open(page: Page, options?: OwnPageOptions): Promise<Chat>;
  close(): Promise<void>;
};

export const startOwnPages = async ({ serviceUrl }: House): Promise<OwnPages> => {
  const documents = new Map<string, string>();
  const server = createServer(({ url = '' }, response) => {
    const document = documents.get(new URL(url, 'http://localhost').pathname);
    response.writeHead(document === undefined ? 404 : 200, { 'Content-Type': 'text/html' });
    response.end(document);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const add: OwnPages['add'] = (options = {}) => {
    const { path = '/vase' } = options;
    const url = options.isSameSite ? serviceUrl.replace('127.0.0.1', 'localhost') : serviceUrl;
    documents.set(path, html(url, options));
    return origin + path;
  };
  const goto: OwnPages['goto'] = async (page, options) => {
    await page.goto(add(options));
  };
  return {
    add,
    goto,
    open: async (page, options) => {
      await goto(page, options);
      return openLauncher(page);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
