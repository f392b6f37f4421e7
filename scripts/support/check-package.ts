import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packTo } from './pack.ts';
import { root } from './command.ts';
import { outcomeOf, type Outcome } from './outcomes.ts';

/**
 * Entries that are no modules with types: pages, data, and the classic script, whose global has types of its
 * own.
 */
const WITHOUT_TYPES = ['./sdk.js', './app/*', './package.json', './integrity.json'];

/**
 * Packs a package as for publishing and looks at what an installation would get; each look counts as a test.
 */
const checkPackageIn = async (packageFolder: string): Promise<Outcome[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-pack-'));
  try {
    const tarball = readFileSync(await packTo(folder, packageFolder));
    const packageJson = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
      name: string;
    };

    const { messages } = await publint({ pack: { tarball: Uint8Array.from(tarball).buffer } });
    for (const message of messages) console.log(`publint: ${formatMessage(message, packageJson)}`);

    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)), {
      excludeEntrypoints: WITHOUT_TYPES,
    });
    // An ES module has no require() for old Node; that follows from being one.
    const problems =
      analysis.types === false
        ? [{ kind: 'no types' }]
        : analysis.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM');
    for (const problem of problems) console.log(`types: ${JSON.stringify(problem)}`);

    return [
      outcomeOf(`package ${packageJson.name}: publint`, messages.length === 0),
      outcomeOf(`package ${packageJson.name}: types of every entry`, problems.length === 0),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Looks at both packages: the app with its SDK, and the service. */
export const checkPublishedPackages = async (): Promise<Outcome[]> => [
  ...(await checkPackageIn(root)),
  ...(await checkPackageIn(join(root, 'service'))),
];
