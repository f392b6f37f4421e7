import { expect, test as base } from '@playwright/test';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { HostConnection } from '../../../../app/shell/bridge/connect-to-host.ts';
import { readScripts } from './stand-ins.ts';
import { startAppServer, startHostServer } from './servers.ts';

type AppServer = Awaited<ReturnType<typeof startAppServer>>;
type HostServer = Awaited<ReturnType<typeof startHostServer>>;

export type Fixtures = {
  launcher: Locator;
  /** The document in the chat's frame. */
  frame: FrameLocator;
  /** Opens a host page with the SDK's script and waits until the script has run. */
  openHost: (attributes?: string, options?: { body?: string; policy?: string }) => Promise<void>;
  /** The same, then opens the chat by its launcher, until the composer has the focus. */
  openChat: Fixtures['openHost'];
};

export const test = base.extend<Fixtures, { app: AppServer; host: HostServer }>({
  app: [
    async ({}, use) => {
      const server = await startAppServer(readScripts());
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  host: [
    async ({}, use) => {
      const server = await startHostServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  launcher: async ({ page }, use) => use(page.getByRole('button', { name: /^(?:Open|Close) chat$/ })),
  frame: async ({ page }, use) => use(page.frameLocator('iframe[title]')),
  openHost: async ({ page, app, host }, use) => {
    await use(
      async (attributes = 'data-bot-id="plain" data-channel-id="web"', { body = '', policy } = {}) => {
        const tag = `<script async src="${app.url}/sdk.js" ${attributes}></script>`;
        await page.goto(host.addPage(`${body}${tag}`, policy ? { 'Content-Security-Policy': policy } : {}));
        await page.waitForFunction(() => 'createChat' in (globalThis as { casement?: object }).casement!);
      },
    );
  },
  openChat: async ({ launcher, frame, openHost }, use) => {
    await use(async (...given) => {
      await openHost(...given);
      await launcher.click();
      await expect(frame.getByRole('textbox')).toBeFocused();
    });
  },
});

/** Returns the calls that the stand-in app got, in order, without those that depend on the window's size. */
export const callsIn = async (frame: FrameLocator): Promise<string[]> => {
  const calls = await frame.getByRole('listitem').allTextContents();
  return calls.filter((call) => !/^(?:setViewport|setExpansion|host)/.test(call));
};

/** Calls the page's `casement` with these values. */
export const casement = (page: Page, ...call: unknown[]): Promise<unknown> =>
  page.evaluate(
    (values) => (globalThis as unknown as { casement(...all: unknown[]): unknown }).casement(...values),
    call,
  );

/** Lets the stand-in app ask something of the host page, once it is connected. */
export const askHost = async <Answer>(
  page: Page,
  ask: ((host: HostConnection) => Answer | Promise<Answer>) | string,
): Promise<Answer> => {
  // An idle page makes its frame a moment later.
  await page.locator('iframe[title]').first().waitFor({ state: 'attached' });
  const inner = page.frames().find((frame) => frame !== page.mainFrame());
  if (!inner) throw new Error('There is no frame.');
  // By time: a frame that nobody sees draws no frames to wait for.
  await inner.waitForFunction(() => (globalThis as { host?: object }).host, undefined, { polling: 50 });
  return inner.evaluate<Answer>(`(${ask.toString()})(globalThis.host)`);
};
