import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { createVisitor } from '../../../../check/client.ts';
import { root } from '../../../../scripts/support/command.ts';
import { packTo } from '../../../../scripts/support/pack.ts';
import { startChildService } from '../../support/child-service.ts';
import { installSite, npm } from './install-site.ts';
import { type ServedSite, serveSite } from './serve-site.ts';
import type { Site } from './sites.ts';

/**
 * The chat service, the folder of its bots, of which `support` answers from a folder of pages, and the packed
 * package.
 */
type House = { serviceUrl: string; botsFolder: string; tarball: string };

const botFile = (agent: object): string =>
  JSON.stringify({
    agent: { type: 'docs', wordsPerSecond: 0, ...agent },
    robot: { botName: 'Support', isDisplaySource: 1 },
    channels: { web: { isAnonymous: 1 } },
  });

/** Gives the service the bot `docs`, which answers from the pages of a site, and waits until it is there. */
export const addDocsBot = async ({ serviceUrl, botsFolder }: House, siteUrl: string): Promise<void> => {
  writeFileSync(join(botsFolder, 'docs.yaml'), botFile({ pages: `${siteUrl}/casement-pages.json` }));
  const target = {
    baseUrl: `${serviceUrl}/im`,
    botId: 'docs',
    styleId: 'default',
    channels: { open: 'web' },
    questions: { short: '', slow: '' },
  };
  await expect
    .poll(async () => (await createVisitor(target).catch(() => undefined)) !== undefined)
    .toBe(true);
};

/** The chat service with a bot, and the package as it would be published: one of each for a worker. */
export const test = base.extend<
  { openSite: (page: Page, site: Site) => Promise<ServedSite & { problems: string[]; folder: string }> },
  { house: House }
>({
  house: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'casement-sites-house-'));
      const botsFolder = join(folder, 'bots');
      mkdirSync(botsFolder);
      writeFileSync(
        join(botsFolder, 'support.yaml'),
        botFile({ folders: join(root, 'tests/browser/support/pages/en') }),
      );
      const [tarball, service] = await Promise.all([
        packTo(folder),
        startChildService({
          port: 0,
          dataFolder: join(folder, 'data'),
          botsFolders: [botsFolder],
          logLevel: 'silent',
          env: {},
        }),
      ]);
      await use({ serviceUrl: service.url, botsFolder, tarball });
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  openSite: async ({ house }, use, testInfo) => {
    const served: ServedSite[] = [];
    await use(async (page, site) => {
      const place = testInfo.title.replaceAll(/\W+/g, '-');
      const installed = await installSite(site.folder, place, house.tarball, house.serviceUrl);
      if ('offline' in installed) {
        testInfo.skip(true, `npm cannot reach its registry: ${installed.offline}`);
        throw new Error(installed.offline);
      }
      await npm(installed.folder, 'run', ...(site.build ?? ['build']));
      const running = await serveSite(installed.folder, site);
      served.push(running);
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      page.on('console', (message) => {
        const { url } = message.location();
        // None of the sites has an icon.
        if (url.endsWith('/favicon.ico') || !['error', 'warning'].includes(message.type())) return;
        problems.push(`${message.text()} ${url}`);
      });
      return { ...running, problems, folder: installed.folder };
    });
    await Promise.all(served.map(({ close }) => close()));
  },
});
