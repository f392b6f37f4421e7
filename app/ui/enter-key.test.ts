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
    ['Enter', enter, false, true],
    ['another key', { ...enter, key: 'a', keyCode: 65 }, false, false],
    ['Shift+Enter', { ...enter, shiftKey: true }, false, false],
    ['Alt+Enter', { ...enter, altKey: true }, false, false],
    ['a held Enter', { ...enter, repeat: true }, false, false],
    ['the Enter that confirms a composition', { ...enter, keyCode: 229, isComposing: true }, true, false],
    ['that Enter in Safari, after compositionend', { ...enter, keyCode: 229 }, false, false],
    ['that Enter where the event says nothing', enter, true, false],
    ['Process, as Windows calls it', { ...enter, key: 'Process', keyCode: 229 }, false, false],
  ])('decides on %s', (_, event, isComposing, sends) => {
    expect(sendsOnKey(event, isComposing)).toBe(sends);
  });
});
