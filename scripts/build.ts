import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { appBuild, moduleBuild, scriptPartBuild, scriptTagBuild } from '../vite.config.ts';
import { buildService } from './support/build-service.ts';
import { root } from './support/command.ts';
import { writeDeclarations } from './support/declarations.ts';

const sdkFolder = join(root, 'dist/sdk');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

rmSync(join(root, 'dist'), { recursive: true, force: true });
const declarations = writeDeclarations('dist');
await build({ ...appBuild(), logLevel: 'warn' });
await build({
  ...moduleBuild({ index: 'sdk/index.ts', react: 'sdk/react.tsx' }, 'dist/sdk'),
  logLevel: 'warn',
});
await build({
  ...moduleBuild({ index: 'app/service/contract/index.ts' }, 'dist/contract'),
  logLevel: 'warn',
});
// A library gives a list of outputs, one for each format.
const [part] = [await build({ ...scriptPartBuild(), logLevel: 'warn' })].flat();
if (!part || !('output' in part)) throw new Error('The second part of the script was not built.');
await build({ ...scriptTagBuild(part.output[0].fileName), logLevel: 'warn' });
await declarations;
await buildService();

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
