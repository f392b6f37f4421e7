import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { idOf, states } from '../../gallery/states.ts';
import { showState, test } from '../support/gallery.ts';

const folder = fileURLToPath(new URL('../../gallery/looks', import.meta.url));
const fingerprintFile = `${folder}/fingerprint.txt`;

/** The fonts of code in the chat that a Linux machine may have. */
const codeFonts = "'Liberation Mono', 'Noto Sans Mono CJK SC', monospace";

/**
 * Returns a hash of how this machine draws words: another browser, or other fonts, draw the same page differently. The pictures are
 * compared only where this hash is the one that they were taken with.
 */
const fingerprintOf = async (page: Page): Promise<string> => {
  await page.setContent(
    `<p style="font: 16px system-ui, sans-serif">Casement 0123 ñ 平开窗 <b>bold</b> <code style="font-family: ${codeFonts}">code();</code></p>`,
  );
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 60 } });
  return createHash('sha256').update(picture).digest('hex');
};

test('the gallery looks as it did', async ({ page, gallery }, { config }) => {
  test.setTimeout(240_000);
  const fingerprint = await fingerprintOf(page);
  if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(fingerprintFile, `${fingerprint}\n`);
  }
  const known = existsSync(fingerprintFile) ? readFileSync(fingerprintFile, 'utf8').trim() : '';
  test.skip(
    fingerprint !== known,
    'Words are drawn differently here (another Chromium, or other fonts) than where the pictures were taken.',
  );
  for (const state of states.filter(({ isCompared }) => isCompared)) {
    // A mixture that does not change when other states come or go.
    const { length } = state.name;
    await page.emulateMedia({ colorScheme: length % 2 === 0 ? 'light' : 'dark' });
    await showState(page, gallery, state, length % 3 === 2 ? 'zh-CN' : 'en');
    await expect.soft(page).toHaveScreenshot(`${idOf(state)}.png`, { maxDiffPixelRatio: 0.004 });
  }
});
