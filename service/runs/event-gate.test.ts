import type { RunEvent } from 'casement/contract';
import { describe, expect, it } from 'vitest';
import { createEventGate } from './event-gate.ts';

const pass = (events: unknown[]): RunEvent[] => {
  const gate = createEventGate('answer', () => {});
  return [...events.flatMap((event) => gate.pass(event)), ...gate.closeAll()];
};
const words = (events: RunEvent[]) =>
  events.map((event) => (event.type === 'TEXT_MESSAGE_CONTENT' ? event.delta : `<${event.type}>`)).join('');

const start = { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' };
const content = (delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta });
const chunk = (rest: object) => ({ type: 'TOOL_CALL_CHUNK', ...rest });
const end = { type: 'TEXT_MESSAGE_END', messageId: 'm' };

describe('the event gate', () => {
  it.each<[string, unknown[], string]>([
    ['opens a text that was not opened', [content('a')], '<TEXT_MESSAGE_START>a<TEXT_MESSAGE_END>'],
    [
      'makes a text of chunks',
      [
        { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'a' },
        { type: 'TEXT_MESSAGE_CHUNK', delta: 'b' },
      ],
      '<TEXT_MESSAGE_START>ab<TEXT_MESSAGE_END>',
    ],
    [
      'parts chunks of two texts by a blank line',
      [
        { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'a' },
        { type: 'TEXT_MESSAGE_CHUNK', messageId: 'n', delta: 'b' },
      ],
      '<TEXT_MESSAGE_START>a\n\nb<TEXT_MESSAGE_END>',
    ],
    [
      'parts two texts by a blank line',
      [start, content('a'), end, start, content('b'), end],
      '<TEXT_MESSAGE_START>a<TEXT_MESSAGE_END><TEXT_MESSAGE_START>\n\nb<TEXT_MESSAGE_END>',
    ],
    [
      'leaves empty pieces out',
      [start, content(''), content('a'), end],
      '<TEXT_MESSAGE_START>a<TEXT_MESSAGE_END>',
    ],
    ['leaves an end without a start out', [end], ''],
    ['leaves the words of others out', [{ ...start, role: 'system' }, content('a'), end], ''],
    ['leaves what is no event out', [undefined, 1, [], { type: 'TEXT_MESSAGE_CONTENT' }], ''],
    [
      'leaves the states of agents out',
      [
        { type: 'STATE_SNAPSHOT', snapshot: {} },
        { type: 'RAW', event: {} },
      ],
      '',
    ],
  ])('%s', (_, events, expected) => {
    expect(words(pass(events))).toBe(expected);
  });

  it('adds to a text that is still open, with no break', () => {
    const gate = createEventGate('answer', () => undefined, {
      hasText: true,
      hasReasoning: false,
      isTextOpen: true,
    });
    const events = [
      { type: 'TEXT_MESSAGE_START', messageId: 'x', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'x', delta: 'y.' },
      { type: 'TEXT_MESSAGE_END', messageId: 'x' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'z', delta: 'More.' },
    ];
    expect(
      events.flatMap(gate.pass).map(({ type, ...rest }) => [type, 'delta' in rest && rest.delta]),
    ).toEqual([
      ['TEXT_MESSAGE_CONTENT', 'y.'],
      ['TEXT_MESSAGE_END', false],
      ['TEXT_MESSAGE_START', false],
      ['TEXT_MESSAGE_CONTENT', '\n\n'],
      ['TEXT_MESSAGE_CONTENT', 'More.'],
    ]);
  });

  it('gives all text the id of the answer', () => {
    for (const event of pass([start, content('a'), end]))
      expect(event).toMatchObject({ messageId: 'answer' });
  });

  it('closes what is open, innermost first', () => {
    const closed = pass([
      { type: 'STEP_STARTED', stepName: 's' },
      { type: 'REASONING_START', messageId: 'r' },
      { type: 'REASONING_MESSAGE_START', messageId: 'r', role: 'reasoning' },
      { type: 'TOOL_CALL_START', toolCallId: 't', toolCallName: 'x' },
      { type: 'TOOL_CALL_END', toolCallId: 't' },
    ]).slice(5);
    expect(closed.map(({ type }) => type)).toEqual([
      'REASONING_MESSAGE_END',
      'REASONING_END',
      'STEP_FINISHED',
    ]);
  });

  it('makes a call of the chunks of one', () => {
    const events = pass([
      chunk({ toolCallId: 'a', toolCallName: 'look', delta: '{"q":' }),
      chunk({ delta: '1}' }),
      chunk({ toolCallId: 'b', toolCallName: 'buy' }),
      content('x'),
      chunk({ delta: 'nobody knows whose' }),
    ]);
    expect(events).toMatchObject([
      { type: 'TOOL_CALL_START', toolCallId: 'a', toolCallName: 'look' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'a', delta: '{"q":' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'a', delta: '1}' },
      { type: 'TOOL_CALL_END', toolCallId: 'a' },
      { type: 'TOOL_CALL_START', toolCallId: 'b', toolCallName: 'buy' },
      { type: 'TOOL_CALL_END', toolCallId: 'b' },
      { type: 'TEXT_MESSAGE_START' },
      { type: 'TEXT_MESSAGE_CONTENT' },
      { type: 'TEXT_MESSAGE_END' },
    ]);
  });

  it('parts what an answer goes on with from what it has', () => {
    const gate = createEventGate('answer', () => {}, {
      hasText: true,
      hasReasoning: true,
      isTextOpen: false,
    });
    const thought = { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r', delta: 'Hm' };
    const events = [thought, thought, content('a'), content('b')].flatMap((event) => gate.pass(event));
    const said = events.flatMap((event) => ('delta' in event ? [event.delta] : []));
    expect(said).toEqual(['\n\n', 'Hm', 'Hm', '\n\n', 'a', 'b']);
  });

  it('counts what it could not take', () => {
    let invalid = 0;
    const gate = createEventGate('answer', () => {
      invalid += 1;
    });
    gate.pass({ type: 'NONE' });
    gate.pass(content('a'));
    expect(invalid).toBe(1);
  });
});
