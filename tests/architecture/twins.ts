import type { Violation } from './rules.ts';
import type { SourceFile } from './source-file.ts';

/**
 * Every module whose path differs from another one's in its ending alone: readers and tools take one for the
 * other.
 */
export const findTwins = (files: SourceFile[]): Violation[] => {
  const byName = new Map<string, string>();
  return files.flatMap(({ path }): Violation[] => {
    const name = path.replace(/\.tsx?$/, '');
    const other = byName.get(name);
    byName.set(name, path);
    const message = `it has the name of ${other}: name each for its idea`;
    return other === undefined ? [] : [{ rule: 'no-twins', path, line: 1, message }];
  });
};
