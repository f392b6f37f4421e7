import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './command.ts';

const folder = join(root, 'service');
const dist = join(folder, 'dist');

/** Files that the service reads while it runs. */
const dataFiles = [
  'admin/admin.css',
  'database/migrations',
  'docs-pages/docs.css',
  'google/callback.css',
  'google/callback.mjs',
  'pages/page.css',
  'payments/checkout.css',
  'threads/start-thread.mjs',
  'threads/start-process.mjs',
];

/** Compiles `casement-service` into its `dist/`; `casement` has to be built before. Throws when it does not compile. */
export const buildService = async (): Promise<void> => {
  rmSync(dist, { recursive: true, force: true });
  const { isOk, output } = await runTool('typescript/bin/tsc', ['-p', join(folder, 'tsconfig.build.json')]);
  if (!isOk) throw new Error(output);
  for (const file of dataFiles) cpSync(join(folder, file), join(dist, file), { recursive: true });
};
