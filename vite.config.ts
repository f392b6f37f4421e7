import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { slimPenpal, slimPenpalOfSdk, smallest } from './scripts/support/small-scripts.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Resolves `casement` and `casement/contract` to the sources instead of to what a build left. */
const conditions = ['casement-source', 'module', 'browser', 'development|production'];

/**
 * Leaves of marked its lexer and tokenizer: its bundle also makes a parser and a writer of HTML as it loads, which nothing here uses.
 * Where marked changes so that nothing matches, the app is larger and the size check says so.
 */
const slimMarked = {
  name: 'slim-marked',
  transform: (code: string, id: string) => {
    if (!id.endsWith('/marked/lib/marked.esm.js')) return undefined;
    const exports = code.slice(code.lastIndexOf('export{'));
    const [lexer, tokenizer, marked] = ['Lexer', 'Tokenizer', 'Marked'].map(
      (name) => new RegExp(`[{,](\\w+) as ${name}[,}]`).exec(exports)?.[1],
    );
    const end = marked === undefined ? -1 : code.search(new RegExp(`var \\w+=new ${marked};`));
    if (!lexer || !tokenizer || end < 0) return undefined;
    return { code: `${code.slice(0, end)}export{${lexer} as Lexer,${tokenizer} as Tokenizer};`, map: null };
  },
};

/**
 * Leaves out of i18next what loads texts from a server and what formats values within them: ours come with the code, and
 * their values are formatted by Intl before.
 * Where i18next changes so that nothing matches, the app is larger and the size check says so.
 */
const slimI18next = {
  name: 'slim-i18next',
  transform: (code: string, id: string) =>
    /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/.test(id)
      ? {
          code: code
            .replace(/^(class Connector extends EventEmitter) \{.*?^\}/ms, '$1 {}')
            .replace(/^class Formatter \{.*?^\}/ms, 'class Formatter { format(value) { return value; } }'),
          map: null,
        }
      : null,
};

/**
 * Lets the page show itself before anything else: it can be typed in without script and style sheet. The scripts are fetched
 * meanwhile and run after the first frame, the small one that talks to the service without waiting for the one that draws.
 */
const pageFirst: Plugin = {
  name: 'page-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, chunk }) => {
      const begin = Object.values(bundle ?? {}).find(
        ({ type, name }) => type === 'chunk' && name === 'begin',
      );
      // The page of a measurement is built as the app is, and has one script.
      if (!begin) return html;
      const [sheet = ''] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      const [script = ''] = /\s*<script type="module"[^>]*><\/script>/.exec(html) ?? [];
      if (!chunk || !sheet || !script) throw new Error('The page is not as it was: mend page-first.');
      const tags = [begin, chunk].map(
        ({ fileName }) => `    <link rel="modulepreload" crossorigin href="./${fileName}" />\n`,
      );
      const start = `    <script>
      const start = () => {
        import('./${begin.fileName}');
        const draw = () => import('./${chunk.fileName}');
        const style = document.querySelector('link[rel="stylesheet"]');
        if (style.sheet) draw();
        else style.onload = style.onerror = draw;
      };
      // A page that nobody sees has no frames.
      const timer = setTimeout(start, 100);
      requestAnimationFrame(() => {
        clearTimeout(timer);
        if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 100 });
        else setTimeout(start);
      });
    </script>\n`;
      return html
        .replace(sheet, '')
        .replace(script, '')
        .replace('  </head>', `${tags.join('')}  </head>`)
        .replace('  </body>', `${start}    ${sheet.trim()}\n  </body>`);
    },
  },
};

/** The chat app: static files with relative addresses, so that any host or subfolder serves them. */
export const appBuild = (): InlineConfig => ({
  configFile: false,
  root: at('app'),
  base: './',
  plugins: [react(), slimMarked, slimI18next, slimPenpal, pageFirst],
  resolve: { conditions },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: at('dist/app'),
    emptyOutDir: true,
    target: ['chrome111', 'firefox114', 'safari16.4'],
    modulePreload: {
      polyfill: false,
      // The names of the scripts that later parts share would weigh on the first one.
      resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')),
    },
    manifest: true,
    // What is needed at once is two files: cut up along what later parts share with them, it would be larger.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'begin', test: /[\\/]app[\\/]begin\.ts$/, priority: 1 },
            { name: 'app', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});

/** Library entries of ours as ES modules, by their names; what they take from npm stays an import. */
export const moduleBuild = (entries: Record<string, string>, outDir: string): InlineConfig => ({
  configFile: false,
  resolve: { conditions },
  build: {
    outDir: at(outDir),
    emptyOutDir: false,
    target: 'es2022',
    minify: false,
    lib: {
      entry: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, at(file)])),
      formats: ['es'],
      fileName: (_format, name) => `${name}.js`,
    },
    rolldownOptions: {
      external: /^(?:penpal|valibot|react)(?:\/|$)/,
      // 'use client' stays where it is: each entry is a module of its own.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
  },
});

/** The second part of the SDK's script, which it fetches on intent: penpal and what speaks to the frame. */
export const scriptPartBuild = (): InlineConfig => ({
  configFile: false,
  resolve: { conditions },
  plugins: [slimPenpalOfSdk, smallest],
  build: {
    outDir: at('dist/sdk'),
    emptyOutDir: false,
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // As a library, for what preloads an app's parts would double the size of this one.
    lib: { entry: at('sdk/follow-frame.ts'), formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: { entryFileNames: 'sdk-connection.[hash:6].js', chunkFileNames: 'sdk-[name].[hash:6].js' },
    },
  },
});

/** The SDK as one classic script for a CDN; `partFile` is what `scriptPartBuild` has left beside it. */
export const scriptTagBuild = (partFile: string): InlineConfig => ({
  configFile: false,
  resolve: { conditions },
  define: { SCRIPT_PART: JSON.stringify(partFile) },
  plugins: [
    {
      name: 'script-part',
      enforce: 'pre',
      resolveId: (id) => (id === './load-connection.ts' ? at('sdk/load-script-part.ts') : null),
    },
    smallest,
  ],
  build: {
    outDir: at('dist/sdk'),
    emptyOutDir: false,
    target: ['chrome111', 'firefox114', 'safari16.4'],
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
  // Tests in Node are loaded like server code, which has conditions of its own.
  ssr: { resolve: { conditions: ['casement-source', 'module', 'node', 'development|production'] } },
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{sdk,app,scripts}/**/*.test.{ts,tsx}',
            'examples/*/**/*.test.ts',
            'tests/types/*.test.ts',
          ],
          environment: 'node',
        },
      },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      { extends: true, test: { name: 'package', include: ['tests/package/**/*.test.ts'] } },
    ],
  },
});
