import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const NEEDS_DOCUMENT = /^\/\/ @vitest-environment happy-dom$/m;

const needsDocument = ({ moduleId }: TestSpecification): boolean =>
  NEEDS_DOCUMENT.test(readFileSync(moduleId, 'utf8'));

/**
 * Runs the test files that need a document after those that need none. Vitest ends a process that files share
 * as soon as the next file needs another environment: by size alone, as it sorts them, the two kinds
 * alternate, and most files load all libraries anew.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, which makes a new list
    const sorted = await super.sort(files);
    const withDocument = new Set(sorted.filter(needsDocument));
    return [...sorted.filter((file) => !withDocument.has(file)), ...withDocument];
  }
}
