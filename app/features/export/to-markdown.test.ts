import { describe, expect, it } from 'vitest';
import type { TFunction } from 'i18next';
import { exportedChat } from './exported-chat.ts';
import { toMarkdown } from './to-markdown.ts';

const t = ((key: string) => key) as unknown as TFunction<'export'>;
const base = { sessionId: 's', createdAt: 0, status: 'complete' } as const;
const now = new Date(0);

const chat = (showsSources: boolean) =>
  exportedChat(
    [
      {
        ...base,
        id: 'q',
        parentId: null,
        role: 'user',
        parts: [
          { type: 'document', source: { type: 'url', value: '/f' }, metadata: { name: 'a_b.pdf' } },
          { type: 'text', text: '# Not a heading\n\nof the document' },
        ],
        rating: 'like',
      },
      {
        ...base,
        id: 'a',
        parentId: 'q',
        role: 'assistant',
        parts: [{ type: 'text', text: 'Yes **it** is.' }],
        sources: [{ id: '1', title: 'A [page]', url: 'https://example.com/a' }],
        reasoning: 'secret',
      },
    ],
    { bot: 'Guide', untitled: 'Chat', now, showsSources },
  );

describe('export', () => {
  it('writes questions as quotations, answers as they are, and what they rest on', () => {
    const text = toMarkdown(chat(true), t, 'en');
    expect(text).toMatch(/^# \\# Not a heading\n/);
    expect(text).toContain('> # Not a heading\n>\n> of the document');
    expect(text).toContain(String.raw`- document: a\_b.pdf`);
    expect(text).toMatch(/## Guide · .*\n\nYes \*\*it\*\* is\.\n/);
    expect(text).toContain(String.raw`- [A \[page\]](<https://example.com/a>)`);
  });

  it('carries nothing that was not on show', () => {
    const written = JSON.stringify(chat(false));
    expect(written).not.toContain('secret');
    expect(written).not.toContain('rating');
    expect(written).not.toContain('example.com');
  });
});
