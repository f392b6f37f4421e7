import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { build, mergeConfig, type Plugin } from 'vite';
import { appBuild } from '../../vite.config.ts';
import { longestApp } from './gallery-server.ts';
import { LONGEST, textsOf } from './gallery-texts.ts';

/** The longest texts of all languages stand in the place of the English ones. */
const longestTexts: Plugin = {
  name: 'casement-longest-texts',
  enforce: 'pre',
  load: (id) => {
    if (!/\/locales\/en\/[^/]+\.json$/.test(id)) return undefined;
    return JSON.stringify(textsOf(LONGEST, basename(id, '.json')));
  },
};

/** Builds the app with the longest texts; takes some seconds. */
export const buildLongestApp = async (): Promise<void> => {
  rmSync(longestApp, { recursive: true, force: true });
  await build(
    mergeConfig(appBuild(), {
      logLevel: 'error',
      plugins: [longestTexts],
      build: { outDir: longestApp, emptyOutDir: true, reportCompressedSize: false },
    }),
  );
};
