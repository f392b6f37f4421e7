// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createSpokenBlocks } from './spoken-blocks.ts';

const say = (text: string) => ({ type: 'text', text });
const row = (...cells: string[]) => ({ type: 'row', text: cells.join('\0') });

it.each([
  ['# Title\n\nSome **bold** `code` [1](source:a).', [say('Title'), say('Some bold code.')]],
  ['1. a\n2. b\n   - c', [say('a'), say('b'), say('c')]],
  ['| a | b |\n|---|---|\n| 1 | **2** |', [row('a', 'b'), row('1', '2')]],
  ['| a |  |\n|---|---|\n| | |\n| | $x_1$ |', [row('a'), row('\uFFFC')]],
  [
    'See:\n\n```js\nx\n```\n\n---\n\n> quote\n> on',
    [say('See:'), { type: 'code', text: 'x' }, say('quote on')],
  ],
  ['$$\nx^2\n$$', [{ type: 'formula' }]],
  ["So $f'(x)$ is $50%$, $a~b$.", [say("So f'(x) is 50%, \uFFFC.")]],
  [
    '<div>no</div>\n\n![A cat](https://x.example/c.png)',
    [{ type: 'silent', text: '<div>no</div>' }, say('A cat')],
  ],
  ['See[^a].\n\n[^a]: A **note**.', [say('See.'), { type: 'silent', text: 'A note.' }]],
  ['', []],
])('reads %j as %j', (text, blocks) => expect(createSpokenBlocks()(text, false)).toEqual(blocks));

it('hides what is unfinished while the text is written', () => {
  const read = createSpokenBlocks();
  expect(read('See **the [docs](htt', true)).toEqual([say('See the docs')]);
  expect(read('See **the [docs](https://a.example)** now.', false)).toEqual([say('See the docs now.')]);
});
