import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureServiceBuild } from './support/ensure-build.ts';
import { failPlainly } from './support/environment.ts';
import { root } from './support/command.ts';
import { packTo } from './support/pack.ts';

/** Writes both packages as npm would publish them, for projects that install them from their files. */
const pack = async (): Promise<void> => {
  await ensureServiceBuild();
  const folder = join(root, 'packed');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const files = [await packTo(folder), await packTo(folder, join(root, 'service'))];
  console.log('Install them in a project of yours:\n');
  console.log(`  npm install ${files.join(' ')}\n`);
  for (const file of files) console.log(relative(root, file));
};

await pack().catch(failPlainly);
