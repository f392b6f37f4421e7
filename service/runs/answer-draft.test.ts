import type { RunEvent } from 'casement/contract';
import { expect, it } from 'vitest';
import { Draft, emptyDraft, reduceDraft, reduceRounds } from './answer-draft.ts';

const said = (delta: string): RunEvent => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta });
const edit = (value: unknown): RunEvent => ({ type: 'CUSTOM', name: 'text-was-edited', value });
const called = (toolCallId: string): RunEvent[] => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'look' },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{"n":' },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: '1}' },
  { type: 'TOOL_CALL_END', toolCallId },
];
const answered = (toolCallId: string, content: string, error?: string): RunEvent => ({
  type: 'TOOL_CALL_RESULT',
  messageId: 'x',
  toolCallId,
  content,
  ...(error !== undefined && { metadata: { error } }),
});
const call = (id: string, result?: object) => ({
  id,
  name: 'look',
  arguments: '{"n":1}',
  ...(result && { result }),
});

it.each<[string, RunEvent[], unknown]>([
  ['what was said', [said('a'), said('b')], [{ text: 'ab', calls: [] }]],
  [
    'calls after the text before them',
    [said('a'), ...called('1'), ...called('2')],
    [{ text: 'a', calls: [call('1'), call('2')] }],
  ],
  [
    'a call that rests on a result in the next round',
    [...called('1'), answered('1', 'x'), ...called('2'), said('b')],
    [
      { text: '', calls: [call('1', { content: 'x' })] },
      { text: '', calls: [call('2')] },
      { text: 'b', calls: [] },
    ],
  ],
  [
    'why a call failed',
    [...called('1'), answered('1', '{"error":"no"}', 'no')],
    [{ text: '', calls: [call('1', { content: '', error: 'no' })] }],
  ],
  [
    'text as it was edited',
    [said('A pen.'), edit([{ start: 1, end: 1, text: ' [1]' }]), ...called('1'), edit([])],
    [{ text: 'A pen [1].', calls: [call('1')] }],
  ],
  [
    'text as it was, where nothing can be edited',
    [said('A'), edit([{ start: 9, end: 1 }])],
    [{ text: 'A', calls: [] }],
  ],
  ['nothing of a call that is unknown', [answered('1', 'x')], []],
  ['a call once', [...called('1'), ...called('1').slice(0, 1)], [{ text: '', calls: [call('1')] }]],
])('rounds tell %s', (_name, events, rounds) => {
  expect(events.reduce(reduceRounds, [])).toEqual(rounds);
});

it('a draft is what each event makes of it, whenever one looks', () => {
  const events = [
    said('a'),
    said('b'),
    edit([{ start: 1, end: 0, text: 'c' }]),
    said('d'),
    ...called('1'),
    answered('1', 'Here.'),
    said('e'),
    said('f'),
  ];
  const draft = new Draft();
  events.reduce((before, event, index) => {
    draft.take(event);
    const after = reduceDraft(before, event);
    if (index % 2 === 1) expect(draft.now).toEqual(after);
    return after;
  }, emptyDraft);
  draft.take(said('lost'));
  draft.now = emptyDraft;
  expect(draft.now).toEqual(emptyDraft);
  expect(events[0]).toEqual(said('a'));
});
