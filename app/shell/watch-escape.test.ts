// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchEscape } from './watch-escape.ts';

const press = (init: KeyboardEventInit, target: Element = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));

describe('watchEscape', () => {
  let stopping: AbortController;
  const close = vi.fn<() => void>();
  beforeEach(() => {
    close.mockClear();
    stopping = new AbortController();
    watchEscape(close, stopping.signal);
  });
  afterEach(() => {
    stopping.abort();
    document.body.replaceChildren();
  });

  it('closes on Escape', () => {
    press({ key: 'Escape' });
    expect(close).toHaveBeenCalledOnce();
  });

  it('leaves an open menu to be closed first', () => {
    const menu = document.createElement('div');
    menu.setAttribute('role', 'menu');
    document.body.append(menu);
    press({ key: 'Escape' });
    expect(close).not.toHaveBeenCalled();
  });

  it.each([
    ['an open dialog', () => Object.assign(document.createElement('dialog'), { open: true })],
    [
      'what has the focus and takes Escape for itself',
      () => {
        const editor = document.createElement('form');
        editor.dataset.escape = '';
        editor.append(document.createElement('input'));
        return editor;
      },
    ],
  ])('leaves %s to be closed first', (_what, make) => {
    const layer = make();
    document.body.append(layer);
    press({ key: 'Escape' }, layer.querySelector('input') ?? document.body);
    expect(close).not.toHaveBeenCalled();
  });

  it('closes while the focus is elsewhere than in what takes Escape', () => {
    const editor = document.createElement('form');
    editor.dataset.escape = '';
    document.body.append(editor);
    press({ key: 'Escape' });
    expect(close).toHaveBeenCalledOnce();
  });

  it('does not close while a composition is cancelled', () => {
    press({ key: 'Escape', isComposing: true });
    press({ key: 'Enter' });
    expect(close).not.toHaveBeenCalled();
  });

  it('stops with its signal', () => {
    stopping.abort();
    press({ key: 'Escape' });
    expect(close).not.toHaveBeenCalled();
  });
});
