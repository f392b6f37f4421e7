import { expect, it } from 'vitest';
import { readDocumentTexts } from './read-document-texts.ts';

const textsOf = (text: string) =>
  readDocumentTexts([{ id: 'd', name: 'd.txt', mimeType: 'text/plain', text }]).passages.map(({ blocks }) =>
    blocks.map((block) => block.text).join('\n'),
  );

it.each([
  ['sentences', 'The pier costs 12.50 EUR. ', '.'],
  ['data without line ends', '{"name":"Lighthouse","fee":12.50},', ','],
  ['Chinese', '灯塔的门票是十二欧元。', '。'],
])('cuts a long line of %s behind what belongs together', (_, part, end) => {
  const parts = part.repeat(200).trim();
  const texts = textsOf(parts);
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) {
    expect(text.length).toBeLessThanOrEqual(1200);
    expect(text.endsWith(end)).toBe(true);
    expect(text).not.toMatch(/^[^T{灯"]|12\.$/u);
  }
  expect(texts.join('').replaceAll(' ', '')).toBe(parts.replaceAll(' ', ''));
});

it('cuts no character in two where a line has no gap', () => {
  const texts = textsOf(`x${'😀'.repeat(1000)}`);
  expect(texts.join('')).toHaveLength(2001);
  for (const text of texts) expect(text).not.toMatch(/\p{Cs}/u);
});

it('puts what follows a marked heading under it, however the heading is worded', () => {
  const question = 'How much does the pier cost when nobody is there to take the money?';
  const text = `## ${question}\n\nThe pier costs 12.50 EUR.`;
  const { passages } = readDocumentTexts([{ id: 'd', name: 'd.docx', mimeType: 'x', text }]);
  expect(passages.map(({ path }) => path)).toEqual([['d.docx', question]]);
});
