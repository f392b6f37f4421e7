import { describe, expect, it } from 'vitest';
import { blanksOf, nextBlank } from './blank-keys.tsx';

const blanks = blanksOf([{ text: 'Compare {one} with {other}' }, { text: '把{语言}翻译成英文' }]);
const text = 'Compare {one} with {other}, not {mine}';

describe('nextBlank', () => {
  it.each([
    [{ start: 8, end: 13 }, 'forward', { start: 19, end: 26 }],
    [{ start: 0, end: 0 }, 'forward', { start: 8, end: 13 }],
    [{ start: 19, end: 26 }, 'forward', undefined],
    [{ start: 19, end: 26 }, 'back', { start: 8, end: 13 }],
    [{ start: 8, end: 13 }, 'back', undefined],
  ] as const)('from %j %s', (selection, direction, blank) => {
    expect(nextBlank(text, selection, direction, blanks)).toEqual(blank);
  });

  it('finds Chinese ones', () => {
    expect(nextBlank('把{语言}翻译成英文', { start: 0, end: 0 }, 'forward', blanks)).toEqual({
      start: 1,
      end: 5,
    });
  });
});
