import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { type CleanChunk, readReply } from './read-reply.ts';

const event = (payload: object): string => `data: ${JSON.stringify(payload)}\n\n`;
const chunk = (delta: object, more: object = {}, of: object = {}): string =>
  event({ id: 'a', created: 7, choices: [{ index: 0, delta, finish_reason: null, ...more }], ...of });
const say = (...words: string[]): string[] => words.map((content) => chunk({ content }));
const END = [chunk({}, { finish_reason: 'stop' }), 'data: [DONE]\n\n'];

/** Reads a reply that comes in these pieces; returns all that it says. */
const read = async (pieces: string[]) => {
  const chunks: CleanChunk[] = [];
  const headers = new Headers({ 'Content-Type': 'text/event-stream' });
  const body = Readable.from(
    pieces.map((piece) => Buffer.from(piece)),
    { objectMode: true },
  );
  const failure = await readReply({ status: 200, headers, body }, (one) => chunks.push(one)).catch(
    (error: Error) => error.message,
  );
  return {
    failure,
    text: chunks.map(({ text = '' }) => text).join(''),
    reasoning: chunks.map(({ reasoning }) => reasoning?.text ?? '').join(''),
    calls: chunks.flatMap(({ calls = [] }) => calls),
    rest: Object.assign(
      {},
      ...chunks.map(({ model, usage, finish }) => ({ model, usage, finish })),
    ) as object,
  };
};

const call = { index: 0, id: 'c', function: { name: 'look', arguments: '{}' } };

it.each<[string, string[]]>([
  ['words', [...say('One', ' two', ' three', ' four'), ...END]],
  ['signs of JSON', [...say('a', '"', '\\', '\\"}', '","content":"x', '\n\ndata: ', '\u2028', '😀'), ...END]],
  ['no words, and words again', [...say('a', '', 'b', '', 'c'), ...END]],
  ['words that are repeated', [...say('so ', 'so ', 'so ', 'good'), ...END]],
  ['all words so far', [...say('Once ', 'Once upon ', 'Once upon a ', 'Once upon a time'), ...END]],
  [
    'a time that passes',
    [...[1, 2, 3, 3, 3, 4].map((created) => chunk({ content: 'x' }, {}, { created })), ...END],
  ],
  [
    'a refusal beside words',
    [...['a', 'b', 'c'].map((content) => chunk({ content, refusal: 'No.' })), ...END],
  ],
  [
    'fields that hold nothing',
    [
      ...['a', 'b', 'c'].map((content) =>
        chunk({ role: 'assistant', content, refusal: null, tool_calls: [] }),
      ),
      ...END,
    ],
  ],
  [
    'thoughts beside words',
    [...['a', 'b', 'c'].map((content) => chunk({ content, reasoning: 'hm' })), ...END],
  ],
  [
    'words behind a field of their name',
    [...['a', 'b'].map((content) => chunk({ content }, { content: 'x' })), ...say('c', 'd'), ...END],
  ],
  [
    'a text in another place',
    [...['a', '', 'b'].map((content) => chunk({ content }, { text: 'x' })), ...END],
  ],
  ['calls between words', [...say('a', 'b', 'c'), chunk({ tool_calls: [call] }), ...say('d', 'e'), ...END]],
  [
    'words with the end',
    [...say('a', 'b', 'c'), chunk({ content: 'd' }, { finish_reason: 'length' }), ...say('e', 'f')],
  ],
  ['words behind the end', [...say('a', 'b'), ...END.slice(0, 1), ...say('c', 'd'), ...END.slice(1)]],
  [
    'tokens with each piece',
    [...['a', 'b', 'c'].map((content) => chunk({ content }, {}, { usage: { total_tokens: 1 } })), ...END],
  ],
  ['a failure between words', [...say('a', 'b', 'c'), event({ error: { message: 'no' } }), ...say('d')]],
  ['nothing that ends it', say('a', 'b', 'c', 'd')],
  [
    'a whole message',
    [event({ object: 'chat.completion', choices: [{ message: { content: 'a' }, finish_reason: 'stop' }] })],
  ],
])('reads %s alike, an event at a time and in pieces', async (_, events) => {
  const all = events.join('');
  const inHalves = events.flatMap((one) => [one.slice(0, 9), one.slice(9)]);
  const [alone, halves, once] = [await read(events), await read(inHalves), await read([all])];
  expect(alone).toEqual(halves);
  expect(alone).toEqual(once);
});

it('reads words from an event that is the one before but for them', async () => {
  const { text } = await read([...say('One', ' "two"', '\n', ' \\three'), ...END]);
  expect(text).toBe('One "two"\n \\three');
});
