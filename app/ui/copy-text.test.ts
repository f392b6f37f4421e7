// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

const withClipboard = (clipboard: unknown) => vi.stubGlobal('navigator', { clipboard });
const refuse = vi.fn(async () => {
  throw new Error('not allowed');
});

describe('copyText', () => {
  it('writes plain and rich text when it has both', async () => {
    const write = vi.fn(async (_items: { parts: Record<string, Blob> }[]) => {});
    class Item {
      readonly parts: Record<string, Blob>;
      constructor(parts: Record<string, Blob>) {
        this.parts = parts;
      }
    }
    vi.stubGlobal('ClipboardItem', Item);
    withClipboard({ write, writeText: refuse });
    expect(await copyText('a', '<b>a</b>')).toBe(true);
    const [item] = write.mock.calls[0]?.[0] ?? [];
    expect(await item?.parts['text/plain']?.text()).toBe('a');
    expect(await item?.parts['text/html']?.text()).toBe('<b>a</b>');
  });

  it('writes plain text where rich text is refused', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal(
      'ClipboardItem',
      class Item {
        readonly types: string[] = [];
      },
    );
    withClipboard({ write: refuse, writeText });
    expect(await copyText('a', '<b>a</b>')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('a');
  });

  it.each([
    ['there is no clipboard', undefined],
    ['the clipboard is refused', { writeText: refuse }],
  ])('copies through a selection where %s, and gives the focus back', async (_, clipboard) => {
    withClipboard(clipboard);
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    let copied = '';
    document.execCommand = () => {
      copied = (document.activeElement as HTMLTextAreaElement | null)?.value ?? '';
      return true;
    };
    expect(await copyText('a\nb')).toBe(true);
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(copied).toBe('a\nb');
  });

  it('selects inside the dialog on top, wherever the focus is', async () => {
    withClipboard(undefined);
    const below = document.createElement('dialog');
    const above = document.createElement('dialog');
    document.body.append(below, above);
    below.showModal();
    above.showModal();
    let dialog: Element | null | undefined;
    document.execCommand = () => {
      dialog = document.activeElement?.closest('dialog');
      return true;
    };
    expect(await copyText('a')).toBe(true);
    expect(dialog).toBe(above);
    below.remove();
    above.remove();
  });

  it('says so when every way is refused', async () => {
    withClipboard(undefined);
    document.execCommand = () => {
      throw new Error('not allowed');
    };
    expect(await copyText('a')).toBe(false);
    expect(document.querySelector('textarea')).toBeNull();
  });
});
