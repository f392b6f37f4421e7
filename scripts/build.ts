import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { appBuild, commandBuild, moduleBuild, pluginsBuild } from '../vite.config.ts';
import { chunkContentsPlugin } from './build/chunk-contents.ts';
import { buildSdkScript } from './build/sdk-script.ts';
import { buildStylePage } from './build/style-page.ts';
import { createThirdPartyList } from './build/third-party.ts';
import { beginBuild } from './support/build-stamp.ts';
import { buildService } from './support/build-service.ts';
import { root, runTool } from './support/command.ts';

const sdkFolder = join(root, 'dist/sdk');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/**
 * The entries of the package that have types, and the folder that their declarations are written relative to.
 */
const declarationGroups = [
  // The SDK's texts lie outside its folder, so the whole repository is the root of its declarations.
  { folder: '.', root: '.', entries: ['sdk/index.ts', 'sdk/react.tsx', 'sdk/element.ts', 'sdk/script.ts'] },
  { folder: 'contract', root: 'app/service/contract', entries: ['app/service/contract/index.ts'] },
  { folder: 'plugins', root: 'plugins', entries: ['plugins/docusaurus.ts', 'plugins/vitepress.ts'] },
];

const declarationOptions = (
  '--ignoreConfig --declaration --emitDeclarationOnly --strict --skipLibCheck ' +
  '--rewriteRelativeImportExtensions --target es2022 --jsx react-jsx ' +
  '--lib es2023,dom,dom.iterable --module preserve --moduleResolution bundler ' +
  '--types vite/client,node'
).split(' ');

/**
 * Writes the declarations of the package's entries, and of what they import. Throws when they do not compile.
 */
const writeDeclarations = async (): Promise<void> => {
  const results = await Promise.all(
    declarationGroups.map(({ folder, root: rootDir, entries }) =>
      runTool('typescript/bin/tsc', [
        ...declarationOptions,
        '--rootDir',
        rootDir,
        '--outDir',
        `dist/${folder}`,
        ...entries,
      ]),
    ),
  );
  for (const { isOk, output } of results) if (!isOk) throw new Error(output);
};

const endBuild = beginBuild('app');
rmSync(join(root, 'dist'), { recursive: true, force: true });
const declarations = writeDeclarations();

/** The folders of `dist` that bundles are written to; each gets the notices of what was bundled into it. */
const bundled = {
  app: createThirdPartyList(),
  sdk: createThirdPartyList(),
  contract: createThirdPartyList(),
  check: createThirdPartyList(),
  plugins: createThirdPartyList(),
};
const bundle = async (folder: keyof typeof bundled, config: InlineConfig): Promise<void> => {
  const plugins = [...(config.plugins ?? []), bundled[folder].plugin()];
  await build({ ...config, plugins, logLevel: 'warn' });
};

const app = appBuild(() => [bundled.app.plugin()]);
const noteContents = chunkContentsPlugin(join(root, '.cache/chunks.json'));
await build({ ...app, plugins: [...(app.plugins ?? []), noteContents], logLevel: 'warn' });
await buildStylePage(join(root, 'dist/app'));
const sdkEntries = { index: 'sdk/index.ts', react: 'sdk/react.tsx', element: 'sdk/element.ts' };
await bundle('sdk', moduleBuild(sdkEntries, 'dist/sdk'));
await bundle('contract', moduleBuild({ index: 'app/service/contract/index.ts' }, 'dist/contract'));
await bundle('check', commandBuild());
await bundle('plugins', pluginsBuild());
await buildSdkScript({ plugins: [bundled.sdk.plugin()] });
for (const [folder, list] of Object.entries(bundled)) list.writeNotices(join(root, 'dist', folder));
await declarations;

// The same script under a name that never gets another content, for pages that pin a version.
copyFileSync(join(sdkFolder, 'sdk.js'), join(sdkFolder, `sdk-${version}.js`));

/** The values for `integrity` attributes of script tags. */
const integrity = Object.fromEntries(
  readdirSync(sdkFolder)
    .filter((name) => /^sdk(?:-.*)?\.js$/.test(name))
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => {
      const digest = createHash('sha384').update(readFileSync(join(sdkFolder, name)));
      return [name, `sha384-${digest.digest('base64')}`];
    }),
);
writeFileSync(join(sdkFolder, 'integrity.json'), `${JSON.stringify(integrity, null, 2)}\n`);
console.log(`sdk-${version}.js integrity="${integrity[`sdk-${version}.js`] ?? ''}"`);
endBuild();
await buildService();
