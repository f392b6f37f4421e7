import { Lexer } from 'marked';
import { afterEach, expect, it, vi } from 'vitest';
import { prepareGrammar } from './prepare-grammar.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('has each pattern compiled in an idle moment of its own, for either kind of text', () => {
  const moments: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => moments.push(work));
  const patterns = Object.values(Lexer.rules.block.gfm);
  const runs = patterns.map((pattern) => vi.spyOn(pattern, 'exec'));
  const countRuns = () => runs.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  prepareGrammar();
  expect(countRuns()).toBe(0);
  for (const [index, work] of moments.entries()) {
    work();
    expect(countRuns()).toBe(index + 1);
  }
  for (const { mock } of runs) expect(mock.calls).toEqual([['a'], ['中']]);
});
