import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root } from './command.ts';
import { writeDeclarations } from './declarations.ts';

/** Each entry of the package: where its declarations are written, and the file of `api/` that keeps them. */
const entries = [
  { file: 'sdk.d.ts', entry: 'sdk/index.d.ts' },
  { file: 'react.d.ts', entry: 'sdk/react.d.ts' },
  { file: 'script.d.ts', entry: 'sdk/script-global.d.ts' },
  { file: 'contract.d.ts', entry: 'contract/index.d.ts' },
];

/** The declaration files that an entry reaches by relative imports, itself first. */
const reach = (entry: string): string[] => {
  const found = new Set<string>();
  const take = (path: string): void => {
    if (found.has(path) || !existsSync(path)) return;
    found.add(path);
    for (const [, target = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      take(join(dirname(path), target.replace(/\.(?:js|ts)x?$/, '.d.ts')));
    }
  };
  take(entry);
  return [...found];
};

/** What somebody who installs the package can import, as text, by the file of `api/` that keeps it. */
export const describePublicApi = async (): Promise<Map<string, string>> => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-api-'));
  try {
    await writeDeclarations(relative(root, folder));
    return new Map(
      entries.map(({ file, entry }) => {
        const [first = '', ...others] = reach(join(folder, entry));
        const paths = [first, ...others.toSorted((one, other) => one.localeCompare(other))];
        const text = paths.map(
          (path) => `// ${relative(folder, path)}\n${readFileSync(path, 'utf8').trim()}\n`,
        );
        return [file, text.join('\n')];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
