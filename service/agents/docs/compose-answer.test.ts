import { describe, expect, it } from 'vitest';
import { createConcepts } from '../../retrieval/concepts.ts';
import type { Passage } from '../../retrieval/passage.ts';
import { fitTo } from '../../retrieval/question-fit.ts';
import { readMarkdown } from '../../retrieval/read-markdown.ts';
import { composeAnswer, sentencesOf } from './compose-answer.ts';

it.each([
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['第一句。第二句！第三句？', ['第一句。', '第二句！', '第三句？']],
  ['Call `a. B` first. Then go.', ['Call `a. B` first.', 'Then go.']],
  ['See **this. And this** now. Done.', ['See **this. And this** now.', 'Done.']],
  ['Use it (e.g. At home. Here.) daily. Good.', ['Use it (e.g. At home. Here.) daily.', 'Good.']],
  ['一行\n断开。\n下一句。', ['一行断开。', '下一句。']],
  ['Wrapped\nline. Next.', ['Wrapped line.', 'Next.']],
])('splits %j', (paragraph, expected) => {
  expect(sentencesOf(paragraph)).toEqual(expected);
});

const passageOf = (markdown: string): Passage => {
  const [section] = readMarkdown(`# Prices\n\n${markdown}`, 'prices').sections;
  return {
    id: 'p',
    language: 'en',
    path: ['Music', 'Prices'],
    blocks: section?.blocks ?? [],
    keywords: '',
  };
};

const concepts = createConcepts();
const answerTo = (question: string, markdown: string, isSure: boolean): string =>
  composeAnswer(
    [{ passage: passageOf(markdown), score: 1, coverage: 1, lead: 1 }],
    fitTo(question, concepts, [markdown]),
    isSure,
  );

it.each([
  ['a text beside it, the text', '![Red flute](/a.png)\n\nWe lend it for £20.', 'We lend it for £20'],
  ['nothing beside it, its description', '![Red flute](/a.png)', 'Red flute'],
])('quotes of a section with a picture and %s', (_, markdown, expected) => {
  for (const isSure of [true, false]) {
    const answer = answerTo('red flute', markdown, isSure);
    expect(answer).toContain(expected);
    expect(answer.includes('Red flute')).toBe(expected === 'Red flute');
  }
});

describe('of a section with a table', () => {
  const filling = 'Guests like the terrace, the view and the quiet of the valley in any season. '.repeat(8);
  const rows = ['Cello', 'Viola', 'Flute', 'Trumpet'].map((name, at) => `| ${name} | £${at + 11} a month |`);
  const many = Array.from({ length: 60 }, (_, at) => `| E10${at + 10} | something else went wrong here |`);
  const table = ['| Instrument | Rent |', '| --- | --- |', ...rows].join('\n');
  const codes = ['| Code | Meaning |', '| --- | --- |', ...many, '| E2001 | the pump is blocked |'].join(
    '\n',
  );

  it.each([
    ['a short section whole', `${table}\n\nThe bow is included.`, 'prices of the flute', true, rows],
    [
      'the table of a long section',
      `${filling}\n\n${filling}\n\n${table}\n\n${filling}`,
      'prices: flute',
      true,
      rows,
    ],
    [
      'a table far from what fits too',
      `The flute is ours.\n\n${filling}\n\n${filling}\n\n${filling}\n\n${table}`,
      'is the flute yours',
      true,
      [rows[2]],
    ],
    [
      'the row that a misspelt word was meant to name',
      `The bow is ours.\n\n${filling}\n\n${filling}\n\n${filling}\n\n${table}`,
      'how much for the bow and a trumpt',
      true,
      [rows[3]],
    ],
    [
      'the row beside the best paragraph',
      `A flute and a bow are cleaned each month.\n\n${table}`,
      'how is a flute cleaned each month',
      false,
      [rows[2]],
    ],
    ['the row of a long table', codes, 'what does E2001 mean', true, ['| E2001 | the pump is blocked |']],
    [
      'the row of a long table in an unsure answer',
      `${filling}\n\n${codes}`,
      'E2001',
      false,
      ['| E2001 | the pump is blocked |'],
    ],
  ])('shows %s', (_, markdown, question, isSure, expected) => {
    const answer = answerTo(question, markdown, isSure);
    for (const row of expected) expect(answer).toContain(row);
    expect(answer).toMatch(/\| (?:Instrument|Code) \| \w+ \|\n\| --- \| --- \|\n/);
    expect(answer.length).toBeLessThan(2_500);
  });

  it('shows no table of which the question names no row', () => {
    const answer = answerTo(
      'how is the bow cleaned',
      `The bow is cleaned each month.\n\n${filling}\n\n${filling}\n\n${filling}\n\n${table}`,
      true,
    );
    expect(answer).toContain('cleaned each month');
    expect(answer).not.toContain('| Cello |');
  });

  it('shows the first rows of a long table of which none is named', () => {
    const answer = answerTo('all codes and their meaning', codes, true);
    expect(answer).toContain('| Code | Meaning |');
    expect(answer).toContain(many[0]);
    expect(answer.length).toBeLessThan(2_500);
  });
});
