// @vitest-environment happy-dom
import { Lexer } from 'marked';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareText } from './prepare-text.ts';

let moments: (() => void)[] = [];

beforeEach(() => {
  moments = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => moments.push(work));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('has each pattern compiled in an idle moment of its own, for either kind of text', () => {
  const patterns = Object.values(Lexer.rules.block.gfm);
  const runs = patterns.map((pattern) => vi.spyOn(pattern, 'exec'));
  const countRuns = () => runs.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  prepareText('Ask');
  expect(countRuns()).toBe(0);
  for (const [index, work] of moments.slice(0, 2 * patterns.length).entries()) {
    work();
    expect(countRuns()).toBe(index + 1);
  }
  for (const { mock } of runs) expect(mock.calls).toEqual([['a'], ['中']]);
});

it('lays the usual elements of an answer out, one in a moment, and leaves nothing of them', () => {
  const laidOut: string[] = [];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    laidOut.push(
      this.isConnected ? `${this.textContent} as ${this.outerHTML.replace(/<\/.*|Ask/g, '')}` : 'nothing',
    );
    return new DOMRect();
  });
  prepareText('Ask');
  const counts = moments.map((work) => {
    const before = laidOut.length;
    work();
    return laidOut.length - before;
  });
  expect(Math.max(...counts)).toBe(1);
  expect(laidOut).toEqual(
    ['<p>', '<h3>', '<p><strong>', '<p><em>', '<p><code>', '<ol><li>'].map((tags) => `Ask as ${tags}`),
  );
  expect(document.body.childElementCount).toBe(0);
});
