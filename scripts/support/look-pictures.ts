import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { silentLogger } from '../../service/base/silent-logger.test-helper.ts';
import { startService } from '../../service/server/start-service.ts';
import { asWebp } from './as-webp.ts';
import { root } from './command.ts';

const sites = join(root, 'examples/looks');

/** The question that is asked on each site, as its visitors would. */
const questions: Readonly<Record<string, string>> = {
  bank: 'Can I raise the limit of my card?',
  game: 'Where does the Ember Blade drop?',
  shop: '今年的龙井有货吗？',
  docs: 'How do I cancel a request?',
  newspaper: 'هل يشمل الاشتراك النسخة الورقية؟',
};

/** How a site is seen. */
const views = [
  { suffix: '', viewport: { width: 1100, height: 760 }, colorScheme: 'light' },
  { suffix: '-dark', viewport: { width: 1100, height: 760 }, colorScheme: 'dark' },
  { suffix: '-phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const;

/** Serves the sites of `examples/looks`, with the chat of a service on them. */
const startSites = async (serviceUrl: string) => {
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (!/^[a-z]+\.(?:html|css)$/.test(name)) return void response.writeHead(404).end();
    const type = name.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8';
    response.setHeader('Content-Type', type);
    response.end(readFileSync(join(sites, name), 'utf8').replaceAll('{{service}}', serviceUrl));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
};

/**
 * Takes pictures of the chat on five sites, in the look of each.
 * @param still Takes a page's picture once nothing moves on it.
 */
export const takeLooks = async (
  browser: Browser,
  folder: string,
  still: (page: Page) => Promise<Buffer>,
): Promise<void> => {
  const service = await startService({
    port: 0,
    host: '127.0.0.1',
    botsFolders: [sites],
    dataFolder: 'memory',
    databaseUrl: undefined,
    logger: silentLogger,
    print: () => {},
    env: {},
  });
  const host = await startSites(service.url);
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, question] of Object.entries(questions)) {
      for (const { suffix, ...seen } of views) {
        const page = await browser.newPage({ ...seen, reducedMotion: 'reduce' });
        const frame = page.frameLocator('iframe[title]');
        await page.goto(`${host.url}/${name}.html`);
        await page.locator('[data-casement] button.launcher').click();
        await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('#look')));
        // The launcher has the look of the style once a page has loaded the chat, which stays open.
        await page.reload();
        await page.locator('[data-casement] .panel.ready').waitFor();
        await frame.locator('textarea').fill(question);
        await frame.locator('textarea').press('Enter');
        await frame.locator('[data-role=assistant][data-status=complete]').waitFor({ timeout: 30_000 });
        const file = join(folder, `${name}${suffix}.webp`);
        writeFileSync(file, await asWebp(page, await still(page)));
        console.log(file);
        await page.close();
      }
    }
  } finally {
    await host.close();
    await service.close();
  }
};
