// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { textSelection } from './text-selection.ts';

const layOut = (): never => {
  throw new Error('The page was laid out.');
};

const show = (anchorNode: Node, anchorOffset: number, focusNode: Node, focusOffset: number) => {
  const selection = {
    anchorNode,
    anchorOffset,
    focusNode,
    focusOffset,
    get isCollapsed(): boolean {
      return layOut();
    },
    get type(): string {
      return layOut();
    },
  };
  vi.spyOn(document, 'getSelection').mockReturnValue(selection as unknown as Selection);
  return selection;
};

afterEach(() => vi.restoreAllMocks());

describe('textSelection', () => {
  it('returns a selection of the text of the page, without a layout', () => {
    const text = new Text('An answer');
    expect(textSelection()).toBeNull();
    expect(show(text, 0, text, 2)).toBe(textSelection());
    expect(show(text, 0, new Text('Another'), 0)).toBe(textSelection());
  });

  it('returns null for what is selected within a field, as Chromium shows it', () => {
    show(document.body, 1, document.body, 1);
    expect(textSelection()).toBeNull();
  });
});
