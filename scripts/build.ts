import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { appBuild, moduleBuild, scriptPartBuild, scriptTagBuild } from '../vite.config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}/dist`, { recursive: true, force: true });
await build({ ...appBuild(), logLevel: 'warn' });
await build({ ...moduleBuild('sdk/index.ts', 'dist/sdk'), logLevel: 'warn' });
await build({ ...moduleBuild('app/service/contract/index.ts', 'dist/contract'), logLevel: 'warn' });
const part = await build({ ...scriptPartBuild(), logLevel: 'warn' });
const partFile = 'output' in part ? part.output[0].fileName : '';
await build({ ...scriptTagBuild(partFile), logLevel: 'warn' });

for (const [folder, entry, sources] of [
  // The SDK's texts lie outside its folder, so the whole repository is the root of its declarations.
  ['dist', 'sdk/index.ts', '.'],
  ['dist/contract', 'app/service/contract/index.ts', 'app/service/contract'],
] as const) {
  const declarations = spawnSync(
    process.execPath,
    [
      'node_modules/typescript/bin/tsc',
      '--ignoreConfig',
      '--declaration',
      '--emitDeclarationOnly',
      '--strict',
      '--skipLibCheck',
      '--rewriteRelativeImportExtensions',
      '--target',
      'es2022',
      '--lib',
      'es2023,dom,dom.iterable',
      '--module',
      'preserve',
      '--moduleResolution',
      'bundler',
      '--rootDir',
      sources,
      '--outDir',
      folder,
      entry,
    ],
    { cwd: root, stdio: 'inherit' },
  );
  if (declarations.status !== 0) process.exit(1);
}
