import { runTool } from './command.ts';

/** The entries of the package that have types, and the folder that their declarations are written relative to. */
const groups = [
  // The SDK's texts lie outside its folder, so the whole repository is the root of its declarations.
  { folder: '.', root: '.', entries: ['sdk/index.ts', 'sdk/react.tsx', 'sdk/script.ts'] },
  { folder: 'contract', root: 'app/service/contract', entries: ['app/service/contract/index.ts'] },
];

const options =
  '--ignoreConfig --declaration --emitDeclarationOnly --strict --skipLibCheck --rewriteRelativeImportExtensions --target es2022 --jsx react-jsx --lib es2023,dom,dom.iterable --module preserve --moduleResolution bundler'.split(
    ' ',
  );

/** Writes the declarations of the package's entries, and of what they import, into a folder. Throws when they do not compile. */
export const writeDeclarations = async (outFolder: string): Promise<void> => {
  const results = await Promise.all(
    groups.map(({ folder, root, entries }) =>
      runTool('typescript/bin/tsc', [
        ...options,
        '--rootDir',
        root,
        '--outDir',
        `${outFolder}/${folder}`,
        ...entries,
      ]),
    ),
  );
  for (const { isOk, output } of results) if (!isOk) throw new Error(output);
};
