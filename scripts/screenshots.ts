import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chatIn } from '../tests/browser/support/chat.ts';
import { chromiumLaunch } from '../tests/browser/support/chromium.ts';
import { type GalleryServer, startGallery } from '../tests/gallery/gallery-server.ts';
import { states } from '../tests/gallery/states.ts';
import { root } from './support/command.ts';
import { takeBackEnds } from './support/back-end-pictures.ts';
import { takeLooks } from './support/look-pictures.ts';
import { ensureBuild } from './support/ensure-build.ts';
import { failPlainly, useOwnBots } from './support/environment.ts';
import { withPictureFont } from './support/picture-font.ts';
import { startServers } from './support/start-servers.ts';

const folder = join(root, 'docs/images');

/** Two pictures so far apart show whether something still comes. */
const STILL_MS = 500;

/** Takes a picture of a page on which nothing comes any more. */
const still = async (page: Page): Promise<Buffer> => {
  const take = () => page.screenshot({ animations: 'disabled' });
  let picture = await take();
  for (let before: Buffer | undefined; !before?.equals(picture);) {
    before = picture;
    await sleep(STILL_MS);
    picture = await take();
  }
  return picture;
};

const keep = async (page: Page, name: string): Promise<void> => {
  const file = join(folder, `${name}.png`);
  writeFileSync(file, await still(page));
  console.log(file);
};

/** The host page with an open chat and a finished, cited answer. */
const takeBubble = async (browser: Browser, hostPageUrl: string): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await page.goto(hostPageUrl);
  await page.getByRole('button', { name: 'Open chat' }).click();
  const chat = chatIn(page.frameLocator('iframe'));
  await chat.ask('What is Casement?');
  await chat.root.locator('[data-role=assistant][data-status=complete]').waitFor({ timeout: 60_000 });
  await chat.questions.first().evaluate((question) => {
    question.style.scrollMarginBlockStart = '20px';
    question.scrollIntoView({ block: 'start' });
  });
  await page.mouse.move(200, 400);
  await keep(page, 'host-page');
  await page.close();
};

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const panel = { width: 400, height: 704 };

/** A picture of the gallery: the file's name, the state, and how it is seen. */
type Picture = { name: string; state: string; size: typeof phone; scheme?: 'dark'; language?: 'zh-CN' };

const pictures: Picture[] = [
  { name: 'page', state: 'side menu', size: desktop },
  { name: 'phone', state: 'answer with everything', size: phone },
  { name: 'dark', state: 'code', size: phone, scheme: 'dark' },
  { name: 'chinese', state: 'empty thread', size: phone, language: 'zh-CN' },
  { name: 'process', state: 'process', size: { width: 768, height: 800 } },
  { name: 'log-in', state: 'log in by phone', size: panel },
  { name: 'plans', state: 'plans', size: panel },
];

const takeState = async (browser: Browser, gallery: GalleryServer, picture: Picture): Promise<void> => {
  const { name, size, scheme = 'light', language = 'en' } = picture;
  const state = states.find((candidate) => candidate.name === picture.state);
  if (!state) throw new Error(`The gallery has no state “${picture.state}”.`);
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce', colorScheme: scheme });
  await page.goto(gallery.addressOf(state, language));
  await page.waitForSelector('html[data-gallery=shown]', { state: 'attached' });
  await keep(page, name);
  await page.close();
};

/** The pictures of the README, from the examples and the gallery. */
const takeOwn = async (browser: Browser): Promise<void> => {
  useOwnBots();
  const servers = await startServers({ service: 0, hostPage: 0 }, { dataFolder: 'memory' });
  const gallery = await startGallery({ port: 0 });
  try {
    await takeBubble(browser, servers.hostPageUrl);
    for (const picture of pictures) await takeState(browser, gallery, picture);
  } finally {
    await gallery.close();
    await servers.close();
  }
};

try {
  const [only] = process.argv.slice(2);
  if (only !== undefined && only !== 'back-ends' && only !== 'looks')
    throw new Error(`There are no pictures of ‘${only}’.`);
  const env = withPictureFont(process.env);
  await ensureBuild();
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ ...chromiumLaunch(), env });
  try {
    if (only === undefined) await takeOwn(browser);
    if (only !== 'looks') await takeBackEnds(browser, join(folder, 'back-ends'), still);
    if (only !== 'back-ends') await takeLooks(browser, join(folder, 'looks'), still);
  } finally {
    await browser.close();
  }
} catch (error) {
  failPlainly(error);
}
