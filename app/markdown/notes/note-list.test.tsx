// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPlainText } from '../plain-text.ts';
import { show } from '../show.test-helper.tsx';
import { createSpokenBlocks } from '../spoken-blocks.ts';
import { toHtml } from '../syntax/to-html.test-helper.ts';

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(cleanup);

const text = `First[^b] and second[^1], first again[^b].

[^1]: The second note.
[^b]: The first note, **bold**.

    Its second paragraph.

The end[^none].`;

const notes = async () => within(await screen.findByRole('doc-endnotes', { name: 'Notes' }));

describe('notes', () => {
  it('stand below the text, numbered as it refers to them, and leave no trace where they were written', async () => {
    const { container } = show({ text });
    const items = (await notes()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'The first note, bold.Its second paragraph.↩1↩2',
      'The second note.↩',
    ]);
    expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent).slice(0, 2)).toEqual([
      'First1 and second2, first again1.',
      'The end[^none].',
    ]);
  });

  it('are led to and back from, with the focus', async () => {
    show({ text });
    const list = await notes();
    fireEvent.click(screen.getAllByRole('doc-noteref', { name: 'Note 1' })[1] as HTMLElement);
    expect(document.activeElement).toBe(list.getAllByRole('listitem')[0]);
    fireEvent.click(list.getByRole('doc-backlink', { name: 'Back to the text of note 1, place 2' }));
    expect(document.activeElement).toBe(screen.getAllByRole('doc-noteref', { name: 'Note 1' })[1]);
    fireEvent.click(list.getByRole('doc-backlink', { name: 'Back to the text of note 2' }));
    expect(document.activeElement).toBe(screen.getByRole('doc-noteref', { name: 'Note 2' }));
  });

  it('have names of their own in each text', async () => {
    const { container } = show({ text: 'a[^1]\n\n[^1]: b' });
    await notes();
    const other = show({ text: 'c[^1]\n\n[^1]: d' });
    await within(other.container).findByRole('doc-endnotes');
    const ids = [container, other.container].map((part) => part.querySelector('li')?.id);
    expect(new Set(ids).size).toBe(2);
    expect(other.container.querySelector('sup a')?.getAttribute('href')).toBe(`#${ids[1]}`);
  });

  it('may come later: a reference keeps its number and becomes a link', async () => {
    const { container, update } = show({ text: 'See[^1] this', streaming: true });
    expect(container.textContent).toBe('See1 this');
    update({ text: 'See[^1] this\n\n[^1]: No', streaming: true });
    expect((await screen.findByRole('doc-noteref')).textContent).toBe('1');
    update({ text: 'See[^1] this\n\n[^1]: Note', streaming: false });
    expect((await notes()).getByRole('listitem').textContent).toBe('Note↩');
  });

  it('are text where they do not exist, once the text has ended', () => {
    const { container, update } = show({ text: 'See[^1] this', streaming: true });
    update({ text: 'See[^1] this', streaming: false });
    expect(container.textContent).toBe('See[^1] this');
  });

  it.each(['See[^', 'See[^no', 'See[^note]', 'See\n[^note'])('show nothing of their label in %j', (part) => {
    expect(toHtml(part, true)).toBe('<p>See</p>\n');
  });

  it('keep the words of those to which nothing leads, and of a second one with the same label', async () => {
    const parts = ['a[^1]\n\n', '[^1]: First.\n\n', '[^2]: Unread.\n\n', '[^1]: Second', '.\n\nEnd.'];
    const { update } = show({ text: parts[0]!, streaming: true });
    for (let end = 2; end <= parts.length; end += 1) {
      update({ text: parts.slice(0, end).join(''), streaming: end < parts.length });
    }
    const texts = (await notes()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts).toEqual(['First.↩', 'Unread.', 'Second.']);
  });

  it('are neither spoken nor marked in plain text', async () => {
    expect(createSpokenBlocks()('See[^1] this.\n\n[^1]: Note', false)).toEqual([
      { type: 'text', text: 'See this.' },
      { type: 'silent', text: 'Note' },
    ]);
    expect(await readPlainText('See[^1] this.\n\n[^1]: Note')).toBe('See this.\n\n1. Note');
  });
});
