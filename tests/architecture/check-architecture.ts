import { findCycles } from './cycles.ts';
import { findHabits, habitRules, ONE_OWNER } from './habit-rules.ts';
import { fileRules, importRules as houseRules } from './rules.ts';
import type { Violation } from './rules.ts';
import { serviceRules } from './service-rules.ts';
import { readOwnPackages, readSources } from './source-file.ts';
import { findTwins } from './twins.ts';

const importRules = [...houseRules, ...serviceRules];

export const ruleNames: string[] = [
  ...importRules,
  ...fileRules,
  ...habitRules,
  { name: ONE_OWNER },
  { name: 'no-cycles' },
  { name: 'no-twins' },
].map((rule) => rule.name);

/**
 * Holds every source file under `root` against the rules of the house.
 * Throws when it finds too little to check, so that a wrong folder cannot pass.
 */
export const checkArchitecture = (root: string): Violation[] => {
  const own = readOwnPackages(root);
  const files = readSources(root);
  if (files.length === 0) throw new Error(`No source files under ${root}.`);

  const imports = files.flatMap((file) =>
    file.imports.flatMap((imported) =>
      importRules.flatMap(({ name, check }): Violation[] => {
        const message = check(file, imported);
        return message === undefined ? [] : [{ rule: name, path: file.path, line: imported.line, message }];
      }),
    ),
  );
  const contents = files.flatMap((file) =>
    fileRules.flatMap(({ name, check }) =>
      check(file, own).map((found): Violation => Object.assign({ rule: name, path: file.path }, found)),
    ),
  );
  return [...imports, ...contents, ...findHabits(files), ...findCycles(files), ...findTwins(files)];
};

export const describeViolation = ({ rule, path, line, message }: Violation): string =>
  `${path}:${line} ${rule}: ${message}`;
