import { describe, expect, it } from 'vitest';
import { sendsOnKey } from './enter-key.ts';

const enter = {
  key: 'Enter',
  keyCode: 13,
  isComposing: false,
  shiftKey: false,
  altKey: false,
  repeat: false,
};

describe('sendsOnKey', () => {
  it.each([
    ['Enter', enter, true],
    ['another key', { ...enter, key: 'a', keyCode: 65 }, false],
    ['Shift+Enter', { ...enter, shiftKey: true }, false],
    ['Alt+Enter', { ...enter, altKey: true }, false],
    ['a held Enter', { ...enter, repeat: true }, false],
    ['the Enter that confirms a composition', { ...enter, keyCode: 229, isComposing: true }, false],
    ['that Enter in Safari, after compositionend', { ...enter, keyCode: 229 }, false],
    ['Process, as Windows calls it', { ...enter, key: 'Process', keyCode: 229 }, false],
  ])('decides on %s', (_, event, sends) => {
    expect(sendsOnKey(event)).toBe(sends);
  });
});
