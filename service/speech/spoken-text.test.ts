import { expect, it } from 'vitest';
import { isSpokenOf } from './spoken-text.ts';

const answer = [
  '# Returns\n\nYou may **return** your order within 30&nbsp;days[1](source:a), un*believ*ably.',
  'See [the `terms`](https://shop.example/terms?x=1) or https://www.shop.example/a/b.',
  '```js\nbuy()\n```\n退货需要在 30 天内。**请保留**发票[2](source:b)。',
  'So the formula $E = mc^2$ &amp; \\(a+b\\) hold, as the formula $x_1$ of my caf&eacute; with a block. AT&amp;T un<b>believ</b>able.',
  '| Name | Price |\n|---|---|\n| H<sub>2</sub>O, x<SUP class="a">2</SUP> | 5 |',
].join('\n\n');
const names = ['Code.', '代码。', 'A block of code', 'formula'];

it.each([
  'You may return your order within 30 days, unbelievably.',
  'See the terms or www.shop.example.',
  'Returns',
  '退货需要在 30 天内。请保留发票。',
  'Name, Price',
  'Price H2O, x2, 5',
  'Code.',
  '代码。',
  'A block of code',
  'So the formula formula & a+b hold, as the formula formula of my café with a block.',
  'AT&T unbelievable.',
])('knows %j for words of the answer', (text) => {
  expect(isSpokenOf(text, answer, names)).toBe(true);
});

it.each([
  'You may not return your order within 30 days.',
  'unbelievably, your order may return',
  '退货不需要在 30 天内完成，请放心。',
  'Something else altogether.',
  'Sing it.',
  `${answer} And more.`,
])('knows %j for something else', (text) => {
  expect(isSpokenOf(text, answer, names)).toBe(false);
});

it('takes time in proportion to the answer', () => {
  const long = '退a*'.repeat(200_000);
  expect(isSpokenOf('a退'.repeat(2_000), long, names)).toBe(true);
});
