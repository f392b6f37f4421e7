import { json } from 'node:stream/consumers';
import { EventType } from '@ag-ui/core';
import type { BaseEvent } from '@ag-ui/core';
import { RunAgentInputSchema } from '@ag-ui/core/schemas';
import { EventEncoder } from '@ag-ui/encoder';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { AgentInput } from '../agent.ts';
import { AgentConfig } from '../agent-config.ts';
import { createAgent } from '../create-agent.ts';
import { asking, collectRun, said } from '../collect-run.test-helper.ts';
import { serve } from '../serve.test-helper.ts';

const tool = { name: 'show_order', description: 'Shows an order', parameters: { type: 'object' } };
const encoder = new EventEncoder();

/** Returns the input that an agent receives, and what comes of its events. */
const runWith = async (input: Partial<AgentInput>, events: object[] = []) => {
  let received: unknown;
  await using server = await serve((request, response) => {
    const answer = (body: unknown): void => {
      received = body;
      response.writeHead(200, { 'Content-Type': encoder.getContentType() });
      const last = { type: EventType.RUN_FINISHED, threadId: 'x', runId: 'y' };
      for (const event of [...events, ...(events.length > 0 ? [] : [last])]) {
        response.write(encoder.encodeSSE(event as BaseEvent));
      }
      response.end();
    };
    void json(request).then(answer);
  });
  const agent = await createAgent(v.parse(AgentConfig, { type: 'ag-ui', url: server.url }), {
    baseDir: '.',
    env: {},
  });
  const run = await collectRun(agent, asking('Show order 7', { tools: [tool], ...input }));
  return { sent: RunAgentInputSchema.parse(received), run };
};

const call = { id: 'c1', name: 'show_order', arguments: '{"n":7}' };

describe('tools of the host page', () => {
  it('are sent with their schemas, and nothing is answered yet', async () => {
    const { sent } = await runWith({});
    expect(sent.tools).toEqual([tool]);
    expect(sent).not.toHaveProperty('resume');
  });

  it('give their results as messages behind the question', async () => {
    const { sent } = await runWith({
      rounds: [
        { text: 'One moment.', calls: [{ ...call, result: { content: '{"ok":true}' } }] },
        { text: '', calls: [{ ...call, id: 'c2', result: { content: '', error: 'Gone' } }] },
      ],
    });
    const toolCall = { type: 'function', function: { name: 'show_order', arguments: '{"n":7}' } };
    expect(sent.messages.slice(1)).toEqual([
      { id: 'answer-1', role: 'assistant', content: 'One moment.', toolCalls: [{ id: 'c1', ...toolCall }] },
      { id: 'c1-result', role: 'tool', toolCallId: 'c1', content: '{"ok":true}' },
      { id: 'answer-1-2', role: 'assistant', content: '', toolCalls: [{ id: 'c2', ...toolCall }] },
      { id: 'c2-result', role: 'tool', toolCallId: 'c2', content: 'Error: Gone', error: 'Gone' },
    ]);
  });

  it('of earlier answers are told too, as passed over where nobody answered', async () => {
    const answer = { ...said('assistant', 'Wait.', true), rounds: [{ text: 'Wait.', calls: [call] }] };
    const { sent } = await runWith({ messages: [said('user', 'First'), answer, said('user', 'Second')] });
    expect(sent.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'user']);
    expect(sent.messages[2]).toMatchObject({ error: 'The visitor went on without this.' });
    expect(sent.messages[3]?.content).toContain('stopped');
  });
});

describe('interrupts of the agent', () => {
  it('are passed on as they are', async () => {
    const outcome = { type: 'interrupt', interrupts: [{ id: 'i', reason: 'approval', message: 'Sure?' }] };
    const { run } = await runWith({}, [
      { type: EventType.RUN_FINISHED, threadId: 'theirs', runId: 'theirs', outcome },
    ]);
    expect(run.events).toEqual([{ type: 'RUN_FINISHED', threadId: 'thread-1', runId: 'run-1', outcome }]);
  });

  it('are answered with the very entries that came', async () => {
    const resume = [
      { interruptId: 'i', status: 'resolved' as const, payload: { yes: true } },
      { interruptId: 'j', status: 'cancelled' as const },
    ];
    const { sent } = await runWith({ resume, rounds: [{ text: 'May I?', calls: [call] }] });
    expect(sent.resume).toEqual(resume);
    // The call is the agent's own: it carries it out now that it has leave.
    expect(sent.messages.at(-1)).toMatchObject({
      id: 'answer-1',
      content: 'May I?',
      toolCalls: [{ id: 'c1' }],
    });
  });
});
