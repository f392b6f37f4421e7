// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enterKeyHint, noteKeyboard, sendsMessageOnKey, sendsOnKey } from './enter-key.ts';

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

const onTouchScreen = (isTouch: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isTouch && query === '(hover: none) and (pointer: coarse)',
  }));

describe('a message', () => {
  const message = { ...enter, ctrlKey: false, metaKey: false };
  afterEach(() => {
    vi.unstubAllGlobals();
    document.documentElement.removeAttribute('data-keyboard');
  });

  it('is sent by Enter where there is a mouse', () => {
    onTouchScreen(false);
    expect([sendsMessageOnKey(message), enterKeyHint()]).toEqual([true, 'send']);
  });

  it('gets a line by Enter on a touched screen, where only Ctrl or Command sends with it', () => {
    onTouchScreen(true);
    expect([sendsMessageOnKey(message), enterKeyHint()]).toEqual([false, 'enter']);
    expect(sendsMessageOnKey({ ...message, ctrlKey: true })).toBe(true);
    expect(sendsMessageOnKey({ ...message, metaKey: true })).toBe(true);
  });

  it.each([
    ['Tab', 'Tab', 'send'],
    ['ArrowUp', 'ArrowUp', 'send'],
    ['Control', 'ControlLeft', 'send'],
    ['a', 'KeyA', 'enter'],
    ['Enter', 'Enter', 'enter'],
    ['ArrowLeft', '', 'enter'],
    ['Unidentified', '', 'enter'],
  ])('is sent by it there once a key has come that screens lack: %s, %s', (key, code, hint) => {
    onTouchScreen(true);
    noteKeyboard({ key, code });
    expect(enterKeyHint()).toBe(hint);
  });

  it('gets a line by it again once the keyboard of the screen is used', () => {
    onTouchScreen(true);
    noteKeyboard({ key: 'Escape', code: 'Escape' });
    noteKeyboard({ key: 'b', code: 'KeyB' });
    expect(enterKeyHint()).toBe('send');
    noteKeyboard({ key: 'Unidentified', code: '' });
    expect(enterKeyHint()).toBe('enter');
  });
});
