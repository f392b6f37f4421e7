import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { BuildOptions, InlineConfig, Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { readLauncherNames } from './scripts/build/launcher-names.ts';
import { languagesPlugin } from './scripts/build/languages-plugin.ts';
import { browsers, pagePlugin } from './scripts/build/page-plugin.ts';
import { testsApart } from './scripts/support/apart-tests.ts';
import { ByEnvironment } from './scripts/support/by-environment.ts';
import { secondTier } from './scripts/support/second-tier.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Resolves `casement` and `casement/contract` to the sources instead of to what a build left. */
const conditions = ['casement-source', 'module', 'browser', 'development|production'];

/**
 * The chat app: static files with relative addresses, so that any host or subfolder serves them.
 * @param observers Makes the plugins that look at every bundle of the app: the page's, its inlined scripts'
 * and its workers'.
 */
export const appBuild = (observers: () => Plugin[] = () => []): InlineConfig => ({
  configFile: false,
  root: at('app'),
  base: './',
  plugins: [react(), languagesPlugin(), pagePlugin(observers), ...observers()],
  resolve: { conditions },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // A worker loads what it needs on demand, as the page does.
  worker: { format: 'es', plugins: observers },
  build: {
    outDir: at('dist/app'),
    emptyOutDir: true,
    target: browsers,
    modulePreload: {
      polyfill: false,
      // The names of the scripts that later parts share would weigh on the first one.
      resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')),
    },
    manifest: true,
    // `npm run size` checks what is loaded when; the largest chunks draw diagrams, on demand.
    chunkSizeWarningLimit: Infinity,
    // The app starts with three files, each with all that it needs: divided along what later parts share,
    // they would be larger.
    rolldownOptions: {
      output: {
        // The first scripts name a hundred others, and a hash is what compresses least: seven characters are
        // enough.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'start', test: /[\\/]app[\\/]page[\\/]start\.ts$/, priority: 3 },
            { name: 'begin', test: /[\\/]app[\\/]begin\.ts$/, priority: 2 },
            { name: 'main', test: /[\\/]app[\\/]main\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
});

/** A build of the sources into a folder that other builds share. */
const libraryBuild = (build: BuildOptions, more: InlineConfig = {}): InlineConfig => ({
  configFile: false,
  resolve: { conditions },
  build: { outDir: at('dist/sdk'), emptyOutDir: false, target: browsers, ...build },
  ...more,
});

/** Library entries of ours as ES modules, by their names; what they take from npm stays an import. */
export const moduleBuild = (entries: Record<string, string>, outDir: string) =>
  libraryBuild({
    outDir: at(outDir),
    target: 'es2022',
    minify: false,
    lib: {
      entry: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, at(file)])),
      formats: ['es'],
      fileName: (_format, name) => `${name}.js`,
    },
    rolldownOptions: {
      external: /^(?:penpal|valibot|react|@noble\/\w+)(?:\/|$)/,
      // 'use client' stays where it is: each entry is a module of its own.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
  });

/**
 * The command `casement`, for Node; what the package installs anyway stays an import, its own contract
 * included.
 */
export const commandBuild = (): InlineConfig => ({
  configFile: false,
  build: {
    outDir: at('dist/check'),
    target: 'node20',
    minify: false,
    ssr: at('check/main.ts'),
    rolldownOptions: { external: /^(?:casement|valibot|@ag-ui)\// },
  },
  ssr: { noExternal: ['eventsource-parser'] },
});

/**
 * The plug-ins of site builders, for Node, with what reads HTML: who installs the package installs no more
 * for them.
 */
export const pluginsBuild = (): InlineConfig => ({
  configFile: false,
  build: {
    outDir: at('dist/plugins'),
    // The types are written there meanwhile.
    emptyOutDir: false,
    target: 'node20',
    minify: true,
    ssr: true,
    rolldownOptions: {
      input: { docusaurus: at('plugins/docusaurus.ts'), vitepress: at('plugins/vitepress.ts') },
    },
  },
  ssr: { noExternal: true },
});

/** The second part of the SDK's script, which it fetches on intent: penpal and what speaks to the frame. */
export const scriptPartBuild = () =>
  libraryBuild({
    // As a library, for what preloads an app's parts would double the size of this one.
    lib: { entry: at('sdk/frame/frame-link.ts'), formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      // The limits stand where they are used: a later part that took them from this one would fetch it by its
      // first address, although another try may have brought it by another.
      optimization: { inlineConst: true },
      output: {
        entryFileNames: 'sdk-connection.[hash:6].js',
        chunkFileNames: 'sdk-[name].[hash:6].js',
        // Of a library that others bundle, Vite leaves the white space; browsers load this one as it is.
        minify: true,
      },
    },
  });

/** The SDK as one classic script for a CDN; `partFile` is what `scriptPartBuild` has left beside it. */
export const scriptTagBuild = (partFile: string) =>
  libraryBuild(
    {
      lib: {
        entry: at('sdk/script.ts'),
        formats: ['iife'],
        name: 'casementScript',
        fileName: () => 'sdk.js',
      },
    },
    {
      define: {
        SCRIPT_PART: JSON.stringify(partFile),
        LAUNCHER_NAMES: JSON.stringify(readLauncherNames(at('locales'))),
      },
      plugins: [
        {
          name: 'script-part',
          enforce: 'pre',
          resolveId: (id) => {
            const [, name] = /\/(load-frame-part|launcher-names)\.ts$/.exec(id) ?? [];
            return name === undefined ? null : at(`sdk/script/${name}.ts`);
          },
        },
      ],
    },
  );

/** Test files that belong together; those of the second tier belong to nothing else. */
const project = (
  name: string,
  include: string[],
  { exclude = secondTier.flatMap(({ files = [] }) => files), ...how }: Partial<ProjectTestOptions> = {},
) => ({
  extends: true as const,
  test: { name, include, exclude: [...configDefaults.exclude, ...exclude], ...how },
});

const apart = testsApart(at('.'), [
  'app',
  'sdk',
  'check',
  'plugins',
  'service',
  'scripts',
  'examples',
  'tests/evaluation',
]);

/** Replaces, in unit tests, what would start a thread. */
const alias = [
  { find: /^.*\/open-index\.ts$/, replacement: at('service/retrieval/open-index.test-helper.ts') },
];

type ProjectTestOptions = { alias: typeof alias; exclude: string[]; isolate: boolean; setupFiles: string[] };

export default defineConfig({
  resolve: { conditions },
  // Tests in Node are loaded like server code, which has conditions of its own.
  // Not `module`, which Node does not know: it names files for bundlers that Node cannot load.
  ssr: { resolve: { conditions: ['casement-source', 'node', 'development|production'] } },
  plugins: [react(), languagesPlugin()],
  test: {
    // Vitest leaves one core to itself by default, which is half of a small machine.
    maxWorkers: '100%',
    // They end a test that hangs; nothing is measured by them, and a busy machine is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Vitest gives up after a second, which is the time of a busy machine.
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['tests/support/wait-longer.ts'],
    // What passes only then is named at the end of the run (scripts/support/outcomes.ts).
    retry: 1,
    sequence: { sequencer: ByEnvironment },
    projects: [
      // Their files share processes, in which the large libraries are loaded once: half of the time.
      project(
        'unit',
        [
          '{sdk,app,check,plugins,service,scripts}/**/*.test.{ts,tsx}',
          'examples/*/**/*.test.ts',
          'tests/types/*.test.ts',
          'tests/evaluation/*.test.ts',
        ],
        {
          exclude: [...secondTier.flatMap(({ files = [] }) => files), ...apart],
          isolate: false,
          alias,
          setupFiles: ['tests/support/leave-nothing.ts'],
        },
      ),
      project('unit-apart', apart, { alias }),
      project('architecture', ['tests/architecture/**/*.test.ts']),
      project('contract', ['tests/{contract,backends}/**/*.test.ts'], { isolate: false }),
      ...secondTier.flatMap(({ name, files }) => (files ? [project(name, files, { exclude: [] })] : [])),
    ],
  },
});
