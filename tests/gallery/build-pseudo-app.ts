import { rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { build, mergeConfig, type Plugin } from 'vite';
import { appBuild } from '../../vite.config.ts';
import { pseudoApp } from './gallery-server.ts';
import { textsOf } from './gallery-texts.ts';

/** The pseudo-languages stand in the places of the app's two languages. */
const pseudoTexts: Plugin = {
  name: 'casement-pseudo-texts',
  enforce: 'pre',
  load: (id) => {
    if (!/\/locales\/[^/]+\/[^/]+\.json$/.test(id)) return undefined;
    const language = basename(dirname(id)) === 'en' ? 'longer' : 'right-to-left';
    return JSON.stringify(textsOf(language, basename(id, '.json')));
  },
};

/** Builds the app with the pseudo-languages' texts; takes some seconds. */
export const buildPseudoApp = async (): Promise<void> => {
  rmSync(pseudoApp, { recursive: true, force: true });
  await build(
    mergeConfig(appBuild(), {
      logLevel: 'error',
      plugins: [pseudoTexts],
      build: { outDir: pseudoApp, emptyOutDir: true, reportCompressedSize: false },
    }),
  );
};
