import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';

const folder = fileURLToPath(new URL('../../gallery/looks', import.meta.url));
const fingerprintFile = `${folder}/fingerprint.txt`;

/** The fonts of code in the chat that a Linux machine may have. */
const codeFonts = "'Liberation Mono', 'Noto Sans Mono CJK SC', monospace";

/**
 * Returns a hash of how this machine draws words: another browser, or other fonts, draw the same page
 * differently.
 */
const fingerprintOf = async (browser: Browser): Promise<string> => {
  const page = await browser.newPage({ viewport: { width: 400, height: 704 } });
  await page.setContent(
    `<p style="font: 16px system-ui, sans-serif">Casement 0123 ñ 平开窗 <b>bold</b> <code style="font-family: ${codeFonts}">code();</code></p>`,
  );
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 60 } });
  await page.close();
  return createHash('sha256').update(picture).digest('hex');
};

/**
 * Says whether words are drawn here as where the gallery's pictures were taken; while these are taken anew,
 * they are.
 */
export const drawsAsKnown = async (browser: Browser, takesPictures: boolean): Promise<boolean> => {
  const fingerprint = await fingerprintOf(browser);
  if (takesPictures) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(fingerprintFile, `${fingerprint}\n`);
  }
  return existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8').trim() === fingerprint;
};
