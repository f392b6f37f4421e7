import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/command.ts';
import { describePublicApi } from './support/public-api.ts';

// Keeps the public declarations in the repository, so that a review sees what a change does to them.
mkdirSync(join(root, 'api'), { recursive: true });
for (const [file, text] of await describePublicApi()) {
  writeFileSync(join(root, 'api', file), text);
  console.log(`api/${file}`);
}
