import type { RunEvent } from 'casement/contract';
import { describe, expect, it } from 'vitest';
import { emptyDraft, reduceDraft, storedAnswerOf } from './answer-draft.ts';
import { createEventGate } from './event-gate.ts';

const pass = (events: unknown[]): RunEvent[] => {
  const gate = createEventGate('answer', () => {});
  return [...events.flatMap((event) => gate.pass(event)), ...gate.closeAll()];
};
const words = (events: RunEvent[]) =>
  events.map((event) => (event.type === 'TEXT_MESSAGE_CONTENT' ? event.delta : `<${event.type}>`)).join('');

/** The answer as visitors read it and as the agent gets it back. */
const answerOf = (events: unknown[]) => {
  const draft = pass(events).reduce(reduceDraft, emptyDraft);
  const { parts, reasoning } = storedAnswerOf(draft);
  const [part] = parts;
  return { text: part?.type === 'text' ? part.text : '', reasoning, rounds: draft.rounds };
};

const start = { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' };
const content = (delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta });
const chunk = (rest: object) => ({ type: 'TOOL_CALL_CHUNK', ...rest });
const end = { type: 'TEXT_MESSAGE_END', messageId: 'm' };

/** Events of several messages: `a: words` and `a!` for the end of one. */
const inTurn = (kind: 'TEXT' | 'REASONING', lines: string[]) => {
  const begun = new Set<string>();
  return lines.flatMap((line): object[] => {
    if (line === 'call') return [{ type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'look' }];
    const messageId = line[0] ?? '';
    if (line.endsWith('!')) return [{ type: `${kind}_MESSAGE_END`, messageId }];
    const role = kind === 'TEXT' ? 'assistant' : 'reasoning';
    const opening = begun.has(messageId) ? [] : [{ type: `${kind}_MESSAGE_START`, messageId, role }];
    begun.add(messageId);
    return [...opening, { type: `${kind}_MESSAGE_CONTENT`, messageId, delta: line.slice(2) }];
  });
};

describe('what an agent tells at once', () => {
  it.each<[string, string[], string]>([
    ['word by word', ['a:One', 'b:But ', 'a:, two', 'b:why', 'a:.', 'b:?'], 'One, two.\n\nBut why?'],
    ['three, one of which ends early', ['a:A', 'b:B', 'c:C', 'a:a', 'b!', 'a:a', 'c:c'], 'Aaa\n\nB\n\nCc'],
    ['in turn', ['a:A', 'a!', 'b:B', 'b!', 'a:again'], 'A\n\nB\n\nagain'],
    ['in Chinese and beyond', ['a:你', 'b:🙂', 'a:好', 'b:🙂'], '你好\n\n🙂🙂'],
  ])('becomes texts behind each other: %s', (_, lines, text) => {
    const answer = answerOf(inTurn('TEXT', lines));
    expect(answer).toMatchObject({ text, rounds: [{ text }] });
  });

  it('changes nothing before a call', () => {
    const { text, rounds } = answerOf(inTurn('TEXT', ['a:A', 'b:B', 'call', 'b:b', 'a:a', 'b:b']));
    expect(text).toBe('A\n\nBbb\n\na');
    expect(rounds.map((round) => round.text)).toEqual(['A\n\nB', 'bb\n\na']);
  });

  it('opens and closes one text', () => {
    const types = pass(inTurn('TEXT', ['a:A', 'b:B', 'a!', 'b:b', 'b!'])).map(({ type }) => type);
    expect(types.filter((type) => type !== 'TEXT_MESSAGE_CONTENT')).toEqual([
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_END',
    ]);
  });

  it.each<[string, string[], string]>([
    ['word by word', ['a:One', 'b:But ', 'a:, two', 'b:why?', 'a!', 'b!'], 'One, two\n\nBut why?'],
    ['without an end', ['a:A', 'b:B', 'a:a', 'b:b'], 'Aa\n\nBb'],
    ['three, where the last ends first', ['a:A', 'b:B', 'c:C', 'c!', 'b:b', 'a!', 'b!'], 'A\n\nBb\n\nC'],
  ])('becomes thoughts behind each other: %s', (_, lines, reasoning) => {
    expect(answerOf(inTurn('REASONING', lines))).toMatchObject({ reasoning });
  });
});

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
