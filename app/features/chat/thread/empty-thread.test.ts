// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { findBlank } from './empty-thread.tsx';

describe('findBlank', () => {
  it.each([
    ['Compare {one} with {other}', { start: 8, end: 13 }],
    ['把{语言}翻译成英文', { start: 1, end: 5 }],
    ['What is {} for?', undefined],
    ['No blanks here', undefined],
    ['{{one}}', { start: 1, end: 6 }],
  ])('finds the first blank of %j', (text, blank) => {
    expect(findBlank(text)).toEqual(blank);
  });
});
