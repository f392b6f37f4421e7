import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { startChromium } from './chromium-engine.ts';
import type { Engine, EngineName } from './engine.ts';
import { startFirefox } from './firefox-engine.ts';
import { startWebKit } from './webkit-engine.ts';

/** How an engine is started, or why it is not. */
export type Installed = { start: () => Promise<Engine> } | { reason: string };

/** The first of these programs that is installed. */
export const onThePath = (...names: string[]): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
};

/** Debian keeps WebKit's own small browser in the folder of the library, by processor. */
const findMiniBrowser = (): string | undefined => {
  const libraries = '/usr/lib';
  const folders = existsSync(libraries) ? readdirSync(libraries) : [];
  return [...folders.map((folder) => join(libraries, folder)), libraries, '/usr/libexec']
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) => join(folder, name)),
    )
    .map((folder) => join(folder, 'MiniBrowser'))
    .find(existsSync);
};

const findFirefox = (): Installed => {
  const binary = process.env['FIREFOX'] ?? onThePath('firefox-esr', 'firefox');
  return binary
    ? { start: () => startFirefox(binary) }
    : { reason: 'Firefox is not installed: apt-get install firefox-esr' };
};

const findWebKit = (): Installed => {
  const driver = onThePath('WebKitWebDriver');
  const screen = onThePath('Xvfb');
  const browser = findMiniBrowser();
  return driver && screen && browser
    ? { start: () => startWebKit({ driver, screen, browser }) }
    : { reason: 'WebKit is not installed: apt-get install webkit2gtk-driver xvfb' };
};

/** Looks for an engine on this machine. */
export const findEngine = (name: EngineName): Installed => {
  if (name === 'chromium') return { start: startChromium };
  return name === 'firefox' ? findFirefox() : findWebKit();
};
