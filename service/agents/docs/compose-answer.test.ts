import { expect, it } from 'vitest';
import { sentencesOf } from './compose-answer.ts';

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
