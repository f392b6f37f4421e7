import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview, type InlineConfig } from 'vite';
import { appBuild } from '../../../vite.config.ts';

/** Builds the page as the app is built, and serves it; `close` removes it again. */
export async function servePage(): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'casement-bench-'));
  const { plugins = [react()], css = {}, resolve = {} } = appBuild();
  const config: InlineConfig = {
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    plugins,
    css,
    resolve,
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      cssCodeSplit: false,
      chunkSizeWarningLimit: 5000,
    },
    preview: { host: '127.0.0.1', port: 0 },
  };
  await build(config);
  const server = await preview(config);
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The page could not be served.');
  return {
    url,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
