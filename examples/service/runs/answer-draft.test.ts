import type { RunEvent } from 'casement/contract';
import { describe, expect, it } from 'vitest';
import { answerOf, applyEvent, emptyDraft } from './answer-draft.ts';

const answer = (events: RunEvent[], status: 'running' | 'complete' | 'stopped' = 'complete') => {
  const draft = emptyDraft();
  for (const event of events) applyEvent(draft, event);
  return answerOf(draft, status);
};

const activity = (activityType: string, content: Record<string, unknown>, messageId = 'a'): RunEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId,
  activityType,
  content,
  replace: true,
});

describe('an answer draft', () => {
  it('is empty at first', () => {
    expect(answer([])).toEqual({ parts: [] });
  });

  it('collects text, reasoning and usage', () => {
    expect(
      answer([
        { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r', delta: 'Hm' },
        { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'a' },
        { type: 'TEXT_MESSAGE_CHUNK', delta: 'b' },
        { type: 'RUN_FINISHED', threadId: 't', runId: 'r', usage: [{ inputTokens: 1 }] },
      ]),
    ).toEqual({ parts: [{ type: 'text', text: 'ab' }], reasoning: 'Hm', usage: [{ inputTokens: 1 }] });
  });

  it('keeps the last state of a skill, patches included, in the order of appearance', () => {
    const { steps } = answer([
      activity('skill', { kind: 'api', title: 'One', status: 'running' }),
      activity('skill', { kind: 'code', title: 'Two', status: 'done' }, 'b'),
      {
        type: 'ACTIVITY_DELTA',
        messageId: 'a',
        activityType: 'skill',
        patch: [
          { op: 'replace', path: '/status', value: 'failed' },
          { op: 'add', path: '/output', value: { n: 1 } },
        ],
      },
    ]);
    expect(steps).toEqual([
      { id: 'a', kind: 'api', title: 'One', status: 'failed', output: { n: 1 } },
      { id: 'b', kind: 'code', title: 'Two', status: 'done' },
    ]);
  });

  it('knows how long tools, steps and each stretch of reasoning took', () => {
    const { steps, reasoningMs } = answer([
      { type: 'REASONING_START', messageId: 'r', timestamp: 1000 },
      { type: 'REASONING_MESSAGE_START', messageId: 'r', role: 'reasoning', timestamp: 1001 },
      { type: 'REASONING_MESSAGE_END', messageId: 'r', timestamp: 1400 },
      { type: 'REASONING_END', messageId: 'r', timestamp: 1500 },
      { type: 'TOOL_CALL_START', toolCallId: 't', toolCallName: 'look', timestamp: 2000 },
      { type: 'TOOL_CALL_END', toolCallId: 't', timestamp: 2010 },
      { type: 'TOOL_CALL_RESULT', messageId: 'x', toolCallId: 't', content: 'ok', timestamp: 2300 },
      { type: 'STEP_STARTED', stepName: 'plan', timestamp: 3000 },
      { type: 'STEP_FINISHED', stepName: 'plan', timestamp: 2999 },
      { type: 'REASONING_START', messageId: 's', timestamp: 4000 },
      { type: 'REASONING_END', messageId: 's', timestamp: 4100 },
    ]);
    expect(reasoningMs).toBe(500);
    expect(steps).toMatchObject([
      { id: 't', startedAt: 2000, ms: 300, output: 'ok' },
      { id: 'step:plan', startedAt: 3000, ms: 0 },
    ]);
  });

  it('drops skills and sources of another shape', () => {
    const wrong = [
      activity('skill', { title: 1 }),
      activity('sources', { sources: [{ id: 1 }, { id: 's', title: 'S' }] }, 'b'),
    ];
    expect(answer(wrong)).toEqual({ parts: [], sources: [{ id: 's', title: 'S' }] });
  });

  it.each(['running', 'complete', 'stopped'] as const)('settles a step that was left open: %s', (status) => {
    const expected = { running: 'running', complete: 'done', stopped: 'stopped' }[status];
    const { steps } = answer([{ type: 'STEP_STARTED', stepName: 'plan' }], status);
    expect(steps?.[0]?.status).toBe(expected);
  });

  it('makes a step of a tool call', () => {
    const { steps } = answer([
      { type: 'TOOL_CALL_START', toolCallId: 't', toolCallName: 'look_up' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 't', delta: '{"q":' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 't', delta: '1}' },
      { type: 'TOOL_CALL_END', toolCallId: 't' },
      { type: 'TOOL_CALL_RESULT', messageId: 'x', toolCallId: 't', content: 'found' },
    ]);
    expect(steps).toEqual([
      { id: 't', kind: 'api', title: 'look_up', status: 'done', input: { q: 1 }, output: 'found' },
    ]);
  });
});
