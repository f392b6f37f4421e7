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
