import { cpSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Cluster from '../../service/database/cluster.ts';
import { beginBuild } from './build-stamp.ts';
import { root, runTool } from './command.ts';

const folder = join(root, 'service');
const dist = join(folder, 'dist');

/** The ending of a file that the service reads while it runs. */
const DATA = /\.(?:css|mjs|sql|txt)$/;

const dataFiles = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => DATA.test(path) && !/^(?:dist|node_modules)[/\\]/.test(path),
  );

/**
 * Copies what PDF files name without having it, with its licences: the package that has it is sixteen times
 * as large.
 */
const copyPdfData = (): void => {
  const source = dirname(createRequire(join(folder, 'package.json')).resolve('pdfjs-dist/package.json'));
  for (const name of ['cmaps', 'standard_fonts']) {
    cpSync(join(source, name), join(dist, 'pdf-data', name), { recursive: true });
  }
};

/**
 * Writes the empty database that the first start begins with: making one from nothing takes it four seconds.
 */
const packTemplate = async (): Promise<void> => {
  const target = join(dist, 'database');
  const built = pathToFileURL(join(target, 'cluster.js')).href;
  const cluster = (await import(built)) as typeof Cluster;
  await cluster.packTemplate(target);
};

/**
 * Compiles `casement-service` into its `dist/`; `casement` has to be built before. Throws when it does not
 * compile.
 */
export const buildService = async (): Promise<void> => {
  const endBuild = beginBuild('service');
  rmSync(dist, { recursive: true, force: true });
  const { isOk, output } = await runTool('typescript/bin/tsc', ['-p', join(folder, 'tsconfig.build.json')]);
  if (!isOk) throw new Error(output);
  for (const file of dataFiles()) cpSync(join(folder, file), join(dist, file));
  copyPdfData();
  await packTemplate();
  endBuild();
};
