import { describe, expect, it } from 'vitest';
import { readRules, textIn } from './read-rules.ts';

const problemsOf = (given: unknown): string[] => {
  const problems: string[] = [];
  readRules(given, (problem) => problems.push(problem));
  return problems;
};

describe('rules', () => {
  it('have a name each, their place where they give none', () => {
    const rules = readRules(
      [{ teaser: 'Hello' }, { name: 'exit', open: true }, { prefill: { en: 'Hi' } }],
      () => {},
    );
    expect(rules.map(({ name }) => name)).toEqual(['1', 'exit', '3']);
  });

  it.each([
    [{ teaser: 'Hi', pages: 'pricing' }, 'rules[0].pages must be a path such as /pricing'],
    [{ teaser: 'Hi', pages: [] }, 'rules[0].pages must be'],
    [{ teaser: 'Hi', pages: ['/a', 7] }, 'rules[0].pages must be'],
    [{ teaser: 'Hi', afterSeconds: '20' }, 'rules[0].afterSeconds must be a number from 0 to 86400'],
    [{ teaser: 'Hi', afterScroll: 120 }, 'rules[0].afterScroll must be a number from 1 to 100'],
    [{ teaser: 'Hi', onExit: 1 }, 'rules[0].onExit must be true or false'],
    [{ teaser: 'Hi', isReturning: null }, 'rules[0].isReturning must be true or false'],
    [
      { teaser: 'x'.repeat(301) },
      'rules[0].teaser must be a text of 1 to 300 characters, or one by language',
    ],
    [{ teaser: {} }, 'rules[0].teaser must be'],
    [{ teaser: null, open: true }, 'rules[0].teaser must be'],
    [{ teaser: 'Hi', once: 'day' }, 'rules[0].once must be page, session or ever'],
    [{ teaser: 'Hi', after: 3 }, 'rules[0].after: there is no such field'],
    [{ pages: '/a' }, 'rules[0] must have teaser, open or prefill'],
    ['teaser', 'rules[0] must be an object'],
    [null, 'rules[0] must be an object'],
  ])('with %j tell what is wrong', (rule, problem) => {
    expect(problemsOf([rule]).join()).toContain(problem);
  });

  it('that are wrong leave the others in force', () => {
    expect(readRules([{ teaser: 5 }, { teaser: 'Hi' }], () => {})).toEqual([{ name: '2', teaser: 'Hi' }]);
  });

  it.each([[{}], ['teaser'], [null], [Array.from({ length: 51 }, () => ({ open: true }))]])(
    'are a list',
    (given) => {
      expect(readRules(given, () => {})).toEqual([]);
      expect(problemsOf(given)).toEqual(['rules must be a list of at most 50']);
    },
  );
});

describe('a text by language', () => {
  const texts = { de: 'Fragen?', en: 'Questions?', 'zh-CN': '有问题吗？', 'zh-TW': '有問題嗎？' };
  it.each([
    ['zh-TW', '有問題嗎？'],
    ['zh-tw', '有問題嗎？'],
    ['zh', '有问题吗？'],
    ['de-AT', 'Fragen?'],
    ['fr', 'Questions?'],
  ])('in %s is %s', (locale, expected) => expect(textIn(texts, locale)).toBe(expected));

  it('is the first where there is no English one', () => {
    expect(textIn({ de: 'Fragen?', ja: '質問は？' }, 'fr')).toBe('Fragen?');
    expect(textIn('Plain', 'fr')).toBe('Plain');
  });
});
