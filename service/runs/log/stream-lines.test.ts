import { expect, it } from 'vitest';
import { eventsBehind, eventsIn, linesOf } from './stream-lines.ts';

const text = (delta: string, messageId = 'answer') =>
  JSON.stringify({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta });
const args = (delta: string) => JSON.stringify({ type: 'TOOL_CALL_ARGS', toolCallId: 'call', delta });

it.each<[string, string[], string]>([
  ['only the words of the answer', [text('One '), text('"two"\n')], '"One "\n"\\"two\\"\\n"'],
  ['what a repeated beginning belongs to once', [args('{'), args('}')], `${args('{')}\n"}"`],
  ['any other event whole', ['{"type":"STEP_STARTED"}', text('a')], '{"type":"STEP_STARTED"}\n"a"'],
  [
    'texts of another message',
    [text('a', 'b'), text('c', 'b'), text('d')],
    `${text('a', 'b')}\n"c"\n${text('d')}`,
  ],
])('writes %s', (_, events, lines) => {
  expect(linesOf(events, 'answer')).toBe(lines);
  expect(eventsIn(lines, 'answer')).toEqual(events);
});

it('gives back whatever was written', () => {
  const odd = [
    '{"type":"TEXT_MESSAGE_CONTENT","messageId":"answer","delta":"a","timestamp":1}',
    '{"type":"TEXT_MESSAGE_CONTENT","messageId":"answer","delta":7}',
    '{"type":"CUSTOM","value":{"text":",\\"delta\\":\\"","delta":"x"},"delta":"y"}',
    '{"type":"CUSTOM","value":{"text":",\\"delta\\":\\"","delta":"z"}}',
    text(''),
    text('\0\u2028\ud800'),
    '{"type":"RUN_FINISHED"}',
  ];
  expect(eventsIn(linesOf(odd, 'answer'), 'answer')).toEqual(odd);
  expect(eventsIn(linesOf(odd, '"\n'), '"\n')).toEqual(odd);
});

it('finds what follows an event in batches that overlap, up to a gap', () => {
  const batches = [
    { firstSeq: 1, lines: '{"n":1}\n{"n":2}' },
    { firstSeq: 1, lines: '{"n":1}\n{"n":2}\n{"n":3}' },
    { firstSeq: 4, lines: '{"n":4}' },
    { firstSeq: 6, lines: '{"n":6}' },
  ];
  expect(eventsBehind(0, batches, 'a')).toEqual(['{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}']);
  expect(eventsBehind(2, batches, 'a')).toEqual(['{"n":3}', '{"n":4}']);
  expect(eventsBehind(9, batches, 'a')).toEqual([]);
  expect(eventsBehind(4, batches.slice(3), 'a')).toBeUndefined();
});
