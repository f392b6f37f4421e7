import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/command.ts';
import { fillPage } from '../../scripts/support/fill-page.ts';
import {
  describeReference,
  findReferenceProblems,
  referencePages,
} from '../../scripts/support/sdk-reference.ts';

describe('the SDK reference', () => {
  it('has words for everything public, in both languages', () => {
    expect(findReferenceProblems()).toEqual([]);
  });

  it.each(['en', 'zh-CN'] as const)(
    'says in %s what the docstrings say; `npm run docs` brings it up',
    (language) => {
      const page = readFileSync(join(root, referencePages[language]), 'utf8');
      const parts = describeReference(language);
      for (const name of parts.keys()) expect(page).toContain(`<!-- generated: ${name} -->`);
      expect(fillPage(page, parts)).toBe(page);
    },
  );
});
