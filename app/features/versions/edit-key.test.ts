// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { editOnArrowUp } from './edit-key.tsx';

const press = (box: HTMLTextAreaElement, init: KeyboardEventInit) => {
  const event = new KeyboardEvent('keydown', { cancelable: true, ...init });
  box.dispatchEvent(event);
  return event;
};

const bind = (value = '', hasQuestion = true) => {
  const box = document.createElement('textarea');
  box.value = value;
  const edit = vi.fn<() => boolean>(() => hasQuestion);
  return { box, edit, end: editOnArrowUp(box, edit) };
};

describe('editOnArrowUp', () => {
  it('edits on the up arrow in an empty box', () => {
    const { box, edit } = bind();
    expect(press(box, { key: 'ArrowUp' }).defaultPrevented).toBe(true);
    expect(edit).toHaveBeenCalledOnce();
  });

  it.each<[string, string, KeyboardEventInit]>([
    ['the box has a text', 'x', { key: 'ArrowUp' }],
    ['another key is pressed', '', { key: 'ArrowDown' }],
    ['a modifier is held', '', { key: 'ArrowUp', shiftKey: true }],
    ['an input method composes', '', { key: 'ArrowUp', isComposing: true }],
    ['an input method has taken the key', '', { key: 'ArrowUp', keyCode: 229 }],
  ])('does not when %s', (_when, value, init) => {
    const { box, edit } = bind(value);
    press(box, init);
    expect(edit).not.toHaveBeenCalled();
  });

  it('leaves the key alone when there is nothing to edit', () => {
    const { box } = bind('', false);
    expect(press(box, { key: 'ArrowUp' }).defaultPrevented).toBe(false);
  });

  it('ends', () => {
    const { box, edit, end } = bind();
    end();
    press(box, { key: 'ArrowUp' });
    expect(edit).not.toHaveBeenCalled();
  });
});
