import { expect, it } from 'vitest';
import { isSpokenOf } from './spoken-text.ts';

const answer = [
  '# Returns\n\nYou may **return** your order within 30&nbsp;days[1](source:a), un*believ*ably.',
  'See [the `terms`](https://shop.example/terms?x=1) or https://www.shop.example/a/b.',
  '```js\nbuy()\n```\n退货需要在 30 天内。**请保留**发票[2](source:b)。',
  '| Name | Price |\n|---|---|\n| H<sub>2</sub>O, x<SUP class="a">2</SUP> | 5 |',
].join('\n\n');

it.each([
  'You may return your order within 30 days, unbelievably.',
  'See the terms or www.shop.example.',
  'Returns',
  '退货需要在 30 天内。请保留发票。',
  'Name, Price',
  'Price H2O, x2, 5',
  'Code.',
  '代码。',
])('knows %j for words of the answer', (text) => {
  expect(isSpokenOf(text, answer)).toBe(true);
});

it.each([
  'You may not return your order within 30 days.',
  'unbelievably, your order may return',
  '退货不需要在 30 天内完成，请放心。',
  'Something else altogether.',
  `${answer} And more.`,
])('knows %j for something else', (text) => {
  expect(isSpokenOf(text, answer)).toBe(false);
});

it('takes time in proportion to the answer', () => {
  const long = '退a*'.repeat(200_000);
  expect(isSpokenOf('a退'.repeat(2_000), long)).toBe(true);
});
