import { afterEach, expect, it, vi } from 'vitest';
import type { Passage } from './passage.ts';
import { createConcepts } from './concepts.ts';
import { createPassageIndex } from './passage-index.ts';

afterEach(() => void vi.restoreAllMocks());

const passages = ['heron', 'badger', 'otter'].map((animal): Passage => ({
  id: animal,
  language: 'en',
  path: ['Animals'],
  mimeType: 'text/plain',
  blocks: [{ kind: 'paragraph', markdown: `The ${animal}.`, text: `The ${animal}.` }],
  keywords: '',
}));

const found = (index: ReturnType<typeof createPassageIndex>): string[] =>
  passages.map(({ id }) => id).filter((id) => index.search({ text: id, context: '' }).length > 0);

it('holds every passage when there is time', () => {
  expect(found(createPassageIndex(passages, createConcepts()))).toEqual(['heron', 'badger', 'otter']);
});

it('stops in time, and finds what it has come to until then', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  expect(found(createPassageIndex(passages, createConcepts(), 250))).toEqual(['heron', 'badger']);
});

it('finds nothing when there was no time', () => {
  expect(found(createPassageIndex(passages, createConcepts(), 0))).toEqual([]);
});

/** Pages of an index in one language, each with one section. */
const pagesOf = (sections: Record<string, string>): Passage[] =>
  Object.entries(sections).map(([heading, text]) => ({
    id: heading,
    language: 'en',
    path: ['Hilfe', heading],
    blocks: [{ kind: 'paragraph', markdown: text, text }],
    keywords: '',
  }));

it.each([
  ['welche rechnung bekomme ich', 'Rechnungen'],
  ['mein rad zurueck oder zurückgegeben', 'Rückgabe'],
  ['die häuser', 'Das Haus'],
  ['Offnungszeit', 'Öffnungszeiten'],
  ['wann geoeffnet', 'Öffnungszeiten'],
])('finds for %j the German page %j by the stems of its words', (question, heading) => {
  const index = createPassageIndex(
    pagesOf({
      Rechnungen: 'Wir schicken sie dir mit der Post, und du kannst sie auch hier noch einmal laden.',
      Rückgabe:
        'Du musst es bis 18 Uhr zurückgeben, und das geht nur an der Station, an der du es geholt hast.',
      'Das Haus': 'Es steht an der Ecke, und du siehst es schon von der Brücke aus.',
      Öffnungszeiten: 'Wir sind von 9 bis 18 Uhr für dich da, aber nicht an Feiertagen.',
    }),
    createConcepts(),
  );
  expect(index.search({ text: question, context: '' })[0]?.passage.id).toBe(heading);
});

it('takes only the very words of a question for pages in another language', () => {
  const index = createPassageIndex(
    pagesOf({ Refunds: 'Error E1003 means that no refund was made.' }),
    createConcepts(),
  );
  const idsFor = (text: string, isLiteral: boolean) =>
    index.search({ text, context: '', isLiteral }).map(({ passage }) => passage.id);
  expect(idsFor('怎么退款', false)).toEqual(['Refunds']);
  expect(idsFor('怎么退款', true)).toEqual([]);
  expect(idsFor('E1003 是什么', true)).toEqual(['Refunds']);
});

it('takes a part of a longer Chinese word for less where it stands alone', () => {
  const pages = pagesOf({
    开发: '开发用的命令。',
    付款: '付款以后，可以开具发票。',
    圣诞: 'Closed at Christmas.',
  });
  const index = createPassageIndex(pages, createConcepts());
  const [best] = index.search({ text: '怎么开发票', context: '' });
  expect(best?.passage.id).toBe('付款');
  expect(index.search({ text: 'open on xmas', context: '' })[0]?.passage.id).toBe('圣诞');
});
