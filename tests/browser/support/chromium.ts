import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The one without windows first: where nobody looks, windows are a fifth of the work. */
const installedNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Each window of Chromium draws the two lists below its address bar as pages of their own, also when nobody
 * sees it: a fifth of all that the tests' processors do. Chromium reads only the last list of features to
 * leave out, so Playwright's own stand here as well.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** No sandbox in containers, no calls to anybody from the browser itself. */
const chromiumFlags = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  // As in a browser with windows: a chat of another site has a process of its own.
  '--site-per-process',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone for everybody: tests that asked for one by themselves would each get a browser and a house
  // of their own.
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

const noChromiumMessage = [
  'No Chromium was found. One of these helps:',
  '  apt-get install chromium            (Debian, Ubuntu)',
  '  npx playwright install chromium     (anywhere else)',
  '  CHROMIUM=/path/to/chrome npm test   (a browser that is already here)',
].join('\n');

const canRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onThePath = (environment: NodeJS.ProcessEnv): string | undefined => {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return installedNames.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun);
};

/**
 * The browser to test with: CHROMIUM, else an installed one, else Playwright's own.
 * Throws with instructions when there is none.
 */
export const findChromium = (environment: NodeJS.ProcessEnv = process.env): string => {
  const asked = environment['CHROMIUM'];
  if (asked !== undefined && asked !== '') {
    if (canRun(asked)) return asked;
    throw new Error(`CHROMIUM is ${asked}, which cannot be run.`);
  }
  const found = onThePath(environment) ?? chromium.executablePath();
  if (existsSync(found)) return found;
  throw new Error(noChromiumMessage);
};

/** The options of every launch, in tests, bench and screenshots alike. */
export const chromiumLaunch = (): { executablePath: string; args: string[] } => ({
  executablePath: findChromium(),
  args: chromiumFlags,
});
