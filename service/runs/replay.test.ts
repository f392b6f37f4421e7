import type { RunEvent } from 'casement/contract';
import { expect, it } from 'vitest';
import { emptyDraft, reduceDraft } from './answer-draft.ts';
import { replay } from './replay.ts';

const draftOf = (events: readonly RunEvent[]) => events.reduce(reduceDraft, emptyDraft);

it('a step that an agent made of a call is the same in an answer that goes on', () => {
  const step = { kind: 'mcp', title: 'Look up an order', input: { order: 7 }, startedAt: 5 };
  const snapshot = (state: object): RunEvent => ({
    type: 'ACTIVITY_SNAPSHOT',
    messageId: 'c1',
    activityType: 'skill',
    content: { ...step, ...state },
    replace: true,
  });
  const { answer, rounds } = draftOf([
    { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'look_up' },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{"order":7}' },
    { type: 'TOOL_CALL_END', toolCallId: 'c1' },
    snapshot({ status: 'running' }),
    { type: 'TOOL_CALL_RESULT', messageId: 'r', toolCallId: 'c1', content: 'Sent.' },
    snapshot({ status: 'done', output: 'Sent.', ms: 3 }),
    { type: 'TOOL_CALL_START', toolCallId: 'c2', toolCallName: 'now' },
    { type: 'TOOL_CALL_END', toolCallId: 'c2' },
    { type: 'TOOL_CALL_RESULT', messageId: 'r', toolCallId: 'c2', content: 'Noon.' },
    { type: 'TEXT_MESSAGE_START', messageId: 'a', role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a', delta: 'It was se' },
  ]);
  const { steps = [] } = answer.message;
  expect(steps.map(({ kind, title }) => [kind, title])).toEqual([
    ['mcp', 'Look up an order'],
    ['api', 'now'],
  ]);
  const stored = {
    id: 'a',
    reasoning: null,
    reasoningMs: null,
    steps: [...steps],
    activities: null,
    sources: null,
  };
  const told = draftOf(replay(stored, [...rounds], 100, true));
  expect(told.answer.message.steps).toEqual(steps);
  expect(told.rounds).toEqual(rounds);
});
