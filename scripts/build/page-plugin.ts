import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { build, type Plugin, type Rolldown } from 'vite';
import { SCHEME } from '../../app/page/contract.ts';
import { Configuration } from '../../app/service/contract/index.ts';
import { toHex } from '../../app/theme/color.ts';
import { buildPalette } from '../../app/theme/palette.ts';
import { themeCss } from '../../app/theme/theme-css.ts';

/** The browsers that the app is built for. */
export const browsers = ['chrome111', 'firefox120', 'safari16.4'];

/** The built-in look, of a style without options: light, and dark. */
const { style } = v.parse(Configuration, {});
const [light, dark] = [buildPalette(style, 'light'), buildPalette(style, 'dark')];
const builtInLook = [
  themeCss(light, style.roundedCorners),
  themeCss(dark, style.roundedCorners, `:root[${SCHEME}=dark]`),
].join('\n');

/** Bundles a script of ours into one that needs nothing beside it. */
export const bundleScript = async (file: string, plugins: Plugin[] = []): Promise<string> => {
  const [result] = [
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins,
      build: {
        write: false,
        target: browsers,
        lib: { entry: file, formats: ['iife'], name: 'page' },
        rolldownOptions: { output: { comments: false } },
      },
    }),
  ].flat();
  if (!result || !('output' in result)) throw new Error(`${file} was not built.`);
  return result.output[0].code;
};

/** A link to what the app starts with, which `app/page/preload.ts` has fetched. */
const preloadLink = (fileName: string, attributes: string) =>
  `<link ${attributes} href="./${fileName}" crossorigin />`;

/** Finds the chunks of those names and all that they import. */
const chunksOf = (bundle: Rolldown.OutputBundle, fileNames: string[]): Rolldown.OutputChunk[] => {
  const found = new Map<string, Rolldown.OutputChunk>();
  const take = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || found.has(fileName)) return;
    found.set(fileName, chunk);
    chunk.imports.forEach(take);
  };
  fileNames.forEach(take);
  return [...found.values()];
};

/**
 * Tells V8 to compile every function of a script while the script is being fetched, in a thread of its own.
 * Otherwise V8 compiles each at its first call, in the thread that draws. Must be the first line. See
 * https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = '//# allFunctionsCalledOnLoad';

/**
 * Lets the page show itself, and take keys, before it has fetched anything: puts into it the scripts and
 * styles that it names by `data-inline`, with the built-in look, and links to what its start script loads.
 * Does nothing to a page that names none.
 * @param observers Makes the plugins that take part in the builds of those scripts.
 */
export const pagePlugin = (observers: () => Plugin[] = () => []): Plugin => {
  let root = '';
  /** Files that the page always loads; known once the page is written. */
  let startFiles: string[] = [];
  return {
    name: 'casement-page',
    configResolved: (config) => {
      root = config.root;
    },
    // The page's own files are no modules of the dev server: a change of one loads the page again.
    hotUpdate({ file }) {
      if (!file.startsWith(join(root, 'page'))) return undefined;
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        if (!html.includes('data-inline=')) return html;
        let whole = html.replaceAll(
          /<style data-inline="([^"]+)"><\/style>/g,
          (_, file: string) => `<style>\n${builtInLook}\n${readFileSync(join(root, file), 'utf8')}</style>`,
        );
        for (const [tag, file = ''] of html.matchAll(/<script data-inline="([^"]+)"><\/script>/g)) {
          const script = await bundleScript(join(root, file), observers());
          whole = whole.replace(tag, () => `<script>\n${script}</script>`);
        }
        const start = Object.values(bundle).find(({ fileName }) => html.includes(`src="./${fileName}"`));
        const started = start?.type === 'chunk' ? chunksOf(bundle, start.dynamicImports) : [];
        startFiles = start?.type === 'chunk' ? [start.fileName, ...start.dynamicImports] : [];
        const styles = started.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const links = [
          ...started
            .filter((chunk) => chunk !== start)
            .map(({ fileName }) => preloadLink(fileName, 'data-rel="modulepreload"')),
          ...styles.map((fileName) => preloadLink(fileName, 'data-rel="preload" as="style"')),
        ];
        // Before the script that needs them.
        whole = whole.replace('<script>', () => `${links.join('\n    ')}\n    <script>`);
        return {
          html: whole,
          tags: [
            {
              tag: 'meta',
              attrs: { name: 'theme-color', content: toHex(light.surfaces.page.background) },
              injectTo: 'head',
            },
          ],
        };
      },
    },
    generateBundle: {
      // After Vite has put its own line before the others.
      order: 'post',
      handler: (_, bundle) => {
        for (const chunk of chunksOf(bundle, startFiles)) chunk.code = `${compileHint}\n${chunk.code}`;
      },
    },
  };
};
