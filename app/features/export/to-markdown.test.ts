import { describe, expect, it } from 'vitest';
import type { TFunction } from 'i18next';
import { exportedChat } from './exported-chat.ts';
import { toMarkdown } from './to-markdown.ts';

const t = ((key: string, { kind, name }: Record<string, string> = {}) =>
  key === 'named' ? `${kind}: ${name}` : key) as unknown as TFunction<'menu', 'export'>;
const base = { sessionId: 's', createdAt: 0, status: 'complete' } as const;
const now = new Date(0);
const options = { untitled: 'Chat', now, base: 'https://chat.example/app/' };

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
        parts: [{ type: 'text', text: 'Yes **it** is [1](source:1).' }],
        sources: [
          { id: '1', title: 'A [page]', url: 'https://example.com/a' },
          { id: '2', title: 'Ours', url: '/docs/b>c.html' },
          { id: '3', title: 'No page', url: 'javascript:alert(1)' },
        ],
        reasoning: 'secret',
      },
    ],
    { ...options, bot: 'Guide', showsSources },
  );

describe('export', () => {
  it('writes questions as quotations, answers as they are, and what they rest on', () => {
    const text = toMarkdown(chat(true), t, 'en');
    expect(text).toMatch(/^# \\# Not a heading\n/);
    expect(text).toContain('> # Not a heading\n>\n> of the document');
    expect(text).toContain(String.raw`- document: a\_b.pdf`);
    expect(text).toMatch(/## Guide · .*\n\nYes \*\*it\*\* is \[1\]\(<https:\/\/example\.com\/a>\)\.\n/);
    expect(text).toContain(
      [
        String.raw`1. [A \[page\]](<https://example.com/a>)`,
        '2. [Ours](<https://chat.example/docs/b%3Ec.html>)',
        '3. No page',
      ].join('\n'),
    );
  });

  it.each([
    ['```ts\nconst a = 1;', '```ts\nconst a = 1;\n```'],
    ['````\n```\nstill code', '````\n```\nstill code\n````'],
    ['~~~\ncode\n~~~\ntext', '~~~\ncode\n~~~\ntext'],
    ['``` `code` in a line', '``` `code` in a line'],
    ['- a list\n\n      ```\n      code', '- a list\n\n      ```\n      code'],
  ])('says that %j was stopped, and keeps it from going on to the end of the document', (text, written) => {
    const answer = {
      ...base,
      id: 'a',
      parentId: null,
      role: 'assistant',
      status: 'stopped',
      parts: [{ type: 'text', text }],
    } as const;
    const document = toMarkdown(
      exportedChat([answer], { ...options, bot: '', showsSources: false }),
      t,
      'en',
    );
    expect(document.endsWith(`\n\n${written}\n\n*status.stopped*\n`)).toBe(true);
  });

  it('carries nothing that was not on show', () => {
    const written = JSON.stringify(chat(false));
    expect(written).not.toContain('secret');
    expect(written).not.toContain('rating');
    expect(written).not.toContain('example.com');
    expect(written).toContain('Yes **it** is."');
  });
});

const answer = (id: string, text: string) =>
  ({ ...base, id, parentId: null, role: 'assistant', parts: [{ type: 'text', text }] }) as const;

it('tells the footnotes of one answer from those of another', () => {
  const noted = 'Yes[^1] `[^1]`.\n\n```\n[^1]: code\n```\n\n[^1]: Because.';
  const exported = exportedChat([answer('a', noted), answer('b', noted), answer('c', 'No[^1].')], {
    ...options,
    bot: 'Guide',
    showsSources: false,
  });
  const text = toMarkdown(exported, t, 'en');
  expect(text).toContain('Yes[^1-1] `[^1]`.\n\n```\n[^1]: code\n```\n\n[^1-1]: Because.');
  expect(text).toContain('Yes[^2-1] `[^1]`.');
  expect(text).toContain('No[^1].');
});
