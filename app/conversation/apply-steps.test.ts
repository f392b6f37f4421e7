import { expect, it } from 'vitest';
import { beginAnswer, type StreamEvent } from './answer.ts';
import { applyEvent } from './apply-event.ts';

const begun = beginAnswer({
  id: 'a',
  sessionId: 's',
  parentId: null,
  role: 'assistant',
  parts: [],
  createdAt: 0,
  status: 'running',
});

const call = (toolCallId: string): StreamEvent => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName: 'buy',
});

it('a call that failed says why, and one that is waited for goes on', () => {
  const events: StreamEvent[] = [
    call('failed'),
    {
      type: 'TOOL_CALL_RESULT',
      toolCallId: 'failed',
      content: '{"error":"Sold out"}',
      metadata: { error: 'Sold out' },
    },
    call('open'),
    {
      type: 'RUN_FINISHED',
      outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'tool_call', toolCallId: 'open' }] },
    },
  ];
  const { message } = events.reduce(applyEvent, begun);
  expect(message.status).toBe('complete');
  expect(message.steps).toMatchObject([
    { id: 'failed', status: 'failed', output: { error: 'Sold out' } },
    { id: 'open', status: 'running' },
  ]);
});
