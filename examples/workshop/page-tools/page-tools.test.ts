import { describe, expect, it } from 'vitest';
import type { HostTool } from 'casement/contract';
import { chooseTool } from './choose-tool.ts';
import { resultText } from './use-tools.ts';

const tool = (
  name: string,
  description: string,
  properties: object,
  required: string[],
  title?: string,
): HostTool => ({
  name,
  description,
  parameters: { type: 'object', properties, required },
  ...(title && { metadata: { title } }),
});

const text = { type: 'string' };
const whole = { type: 'integer' };

const tools = [
  tool('add_to_basket', 'Adds an article to the basket', { article: text, quantity: whole }, ['article']),
  tool('showOrder', 'Shows an order', { orderNumber: text }, ['orderNumber']),
  tool('paint', 'Sets the colour', { colour: { enum: ['red', 'green'] } }, ['colour'], 'Change colour'),
  tool('book_table', 'Books a table. Needs a name.', { people: whole, name: text }, ['people']),
  tool('checkout', '', {}, []),
  tool('subscribe', '', { plan: text, months: whole }, ['plan']),
  tool('upload', 'Uploads things', { things: { type: 'array' } }, ['things']),
];

const synonyms = [
  ['basket', 'cart', '购物车'],
  ['order', '订单'],
];

const chosen = (message: string) => {
  const choice = chooseTool(message, tools, synonyms);
  return choice && [choice.tool.name, choice.arguments, choice.missing];
};

describe('a plain command', () => {
  it.each<[string, string, object]>([
    ['add a lamp to the basket', 'add_to_basket', { article: 'lamp' }],
    ['Please add 2 desk lamps to my cart.', 'add_to_basket', { article: 'desk lamps', quantity: 2 }],
    [
      'Can you put three "Oak chairs" into the basket?',
      'add_to_basket',
      { article: 'Oak chairs', quantity: 3 },
    ],
    ['把台灯加入购物车', 'add_to_basket', { article: '台灯' }],
    ['请帮我把两盏台灯放进购物车', 'add_to_basket', { article: '台灯', quantity: 2 }],
    ['把加湿器加入购物车', 'add_to_basket', { article: '加湿器' }],
    ['将「橡木 椅子」加到购物车里', 'add_to_basket', { article: '橡木 椅子' }],
    ['show order 1042', 'showOrder', { orderNumber: '1042' }],
    ['Show me my order A-1042, please', 'showOrder', { orderNumber: 'A-1042' }],
    ['open order #7', 'showOrder', { orderNumber: '7' }],
    ['查看订单 1042', 'showOrder', { orderNumber: '1042' }],
    ['帮我看一下订单1042', 'showOrder', { orderNumber: '1042' }],
    ['change the colour to green', 'paint', { colour: 'green' }],
    ['book a table for 4', 'book_table', { people: 4 }],
    ['checkout', 'checkout', {}],
    ['subscribe to the plan Studio for 12 months', 'subscribe', { plan: 'Studio', months: 12 }],
    ['把 Studio 放进购物车，3 个月', 'add_to_basket', { article: 'Studio', quantity: 3 }],
  ])('%j calls %s with %j', (message, name, args) => {
    expect(chosen(message)).toEqual([name, args, []]);
  });

  it.each([
    ['show my order', 'showOrder', 'orderNumber'],
    ['加入购物车', 'add_to_basket', 'article'],
    ['change colour', 'paint', 'colour'],
  ])('%j lacks something for %s', (message, name, missing) => {
    expect(chosen(message)).toEqual([name, {}, [missing]]);
  });

  it.each([
    'How do I add the chat to the basket page?',
    'What does show order do?',
    '怎么把台灯加入购物车？',
    'I have an order',
    'hello',
    'Where is the basket?',
    'upload things',
    'tell me about the checkout',
    `add ${'very '.repeat(60)} long to the basket`,
    '',
  ])('is not %j', (message) => {
    expect(chosen(message)).toBeUndefined();
  });
});

const missingOf = (properties: object, required: string[]) =>
  chooseTool('checkout', [tool('checkout', '', properties, required)], [])?.missing;

it('asks once for each missing argument, for a few at once, and by a short name', () => {
  const described = { type: 'string', description: `${'x'.repeat(99)}😀${'y'.repeat(30_000)}` };
  expect(
    missingOf(
      { address: described },
      Array.from({ length: 5000 }, () => 'address'),
    ),
  ).toEqual(['x'.repeat(99)]);
  const names = Array.from({ length: 40 }, (_, index) => `field ${index}`);
  expect(missingOf(Object.fromEntries(names.map((name) => [name, text])), names)).toEqual(names.slice(0, 10));
});

describe('what a tool came to', () => {
  it.each([
    ['null', 'Done: Show order.'],
    ['', 'Done: Show order.'],
    ['"On its *way*"', 'Done: Show order.\n\nOn its \\*way\\*'],
    [
      '{"status":"sent","items":2,"paid":true}',
      'Done: Show order.\n\n- status: sent\n- items: 2\n- paid: true',
    ],
    ['["a","b"]', 'Done: Show order.\n\n- a\n- b'],
    ['{"a":{"b":1}}', 'Done: Show order.\n\n```json\n{\n  "a": {\n    "b": 1\n  }\n}\n```'],
    ['no JSON', 'Done: Show order.\n\nno JSON'],
  ])('is told in words: %s', (content, words) => {
    expect(resultText('Show order', { content }, 'en')).toBe(words);
  });

  it('stays short however deeply it is nested', () => {
    const content = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect(resultText('Show order', { content }, 'en').length).toBeLessThan(2100);
  });

  it('is told when it failed or was declined, in the language of the question', () => {
    expect(resultText('Show order', { content: '', error: 'Gone' }, 'en')).toBe(
      'Show order did not work: Gone',
    );
    const declined = { content: '', error: 'The visitor declined.' };
    expect(resultText('查看订单', declined, 'zh-CN')).toContain('没有允许');
  });
});
