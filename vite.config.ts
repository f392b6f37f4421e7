import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Resolves `casement` and `casement/contract` to the sources instead of to what a build left. */
const conditions = ['casement-source', 'module', 'browser', 'development|production'];

/** The chat app: static files with relative addresses, so that any host or subfolder serves them. */
export const appBuild = (): InlineConfig => ({
  configFile: false,
  root: at('app'),
  base: './',
  plugins: [react()],
  resolve: { conditions },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: at('dist/app'),
    emptyOutDir: true,
    target: ['chrome111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
  },
});

/** A library entry of ours as one ES module; what it takes from npm stays an import. */
export const moduleBuild = (entry: string, outDir: string): InlineConfig => ({
  configFile: false,
  resolve: { conditions },
  build: {
    outDir: at(outDir),
    emptyOutDir: false,
    target: 'es2022',
    sourcemap: true,
    minify: false,
    lib: { entry: at(entry), formats: ['es'], fileName: 'index' },
    rolldownOptions: { external: /^(?:penpal|valibot|react)(?:\/|$)/ },
  },
});

/** The SDK as one classic script for a CDN, penpal included. */
export const scriptTagBuild = (): InlineConfig => ({
  configFile: false,
  resolve: { conditions },
  build: {
    outDir: at('dist/sdk'),
    emptyOutDir: false,
    target: ['chrome111', 'firefox114', 'safari16.4'],
    sourcemap: true,
    lib: {
      entry: at('sdk/script-tag.ts'),
      formats: ['iife'],
      name: 'casementScript',
      fileName: () => 'sdk.js',
    },
  },
});

export default defineConfig({
  resolve: { conditions },
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{sdk,app,scripts}/**/*.test.{ts,tsx}', 'examples/service/**/*.test.ts'],
          environment: 'node',
        },
      },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
    ],
  },
});
