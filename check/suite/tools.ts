import { pullHistory, type RunInput } from 'casement/contract';
import {
  codeOf,
  continuationOf,
  createVisitor,
  interruptsIn,
  readEvents,
  runInput,
  textOf,
  type Visitor,
} from '../client.ts';
import type { Frame } from '../frame.ts';
import type { Target } from '../target.ts';

const tool = {
  name: 'add_to_basket',
  description: 'Adds an article to the basket',
  parameters: { type: 'object', properties: { article: { type: 'string' } } },
};

const resolved = (interruptId: string, content = '{"ok":true}') => ({
  interruptId,
  status: 'resolved' as const,
  payload: { content },
});

/** Tools of the host page: an answer that calls one waits, and another run of it goes on. */
export const toolSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  describe('a tool of the host page', () => {
    let visitor: Visitor;
    let asked: RunInput;
    beforeEach(async ({ skip }) => {
      const { tool: text } = target().questions;
      if (text === undefined) return skip('name a question that calls a function of the page: --tool');
      visitor = await createVisitor(target());
      asked = { ...runInput({ text }), tools: [tool] };
    });

    const answerOf = async () => {
      const { list } = await visitor.call(pullHistory, { sessionId: asked.threadId });
      return list.find(({ id }) => id === asked.forwardedProps.answerId);
    };
    const ask = async () => {
      const events = await visitor.ask(asked);
      const [interrupt] = interruptsIn(events);
      if (!interrupt) throw new Error('the answer waits for nothing');
      return { events, interrupt };
    };

    it('is called by an answer that then waits for it', async () => {
      const { events, interrupt } = await ask();
      expect(interrupt).toMatchObject({
        reason: 'tool_call',
        toolCallId: expect.any(String),
        metadata: { tool: { name: tool.name, arguments: expect.any(String) } },
      });
      expect(events.map(({ event }) => event.type)).toContain('TOOL_CALL_START');
      expect(events.map(({ event }) => event.type)).not.toContain('TOOL_CALL_RESULT');
      const answer = await answerOf();
      expect(answer).toMatchObject({ status: 'complete', runId: asked.runId });
      expect(answer?.interrupts).toMatchObject([
        { id: interrupt.id, toolCallId: interrupt.toolCallId, tool: { name: tool.name } },
      ]);
    });

    it('gives its result to a run that tells the answer from its beginning and goes on with it', async () => {
      const { events, interrupt } = await ask();
      const next = continuationOf(asked, [resolved(interrupt.id, '{"basket":7}')]);
      const told = await visitor.ask(next);
      expect(told.map(({ id }) => id)).toEqual(told.map((_, index) => `${next.runId}:${index + 1}`));
      expect(textOf(told).startsWith(textOf(events))).toBe(true);
      expect(textOf(told).length).toBeGreaterThan(textOf(events).length);
      expect(told.find(({ event }) => event.type === 'TOOL_CALL_RESULT')?.event).toMatchObject({
        toolCallId: interrupt.toolCallId,
        content: '{"basket":7}',
      });
      expect(told.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
      const answer = await answerOf();
      expect(answer).toMatchObject({
        status: 'complete',
        runId: next.runId,
        parts: [{ type: 'text', text: textOf(told) }],
      });
      expect(answer?.interrupts).toBeUndefined();
      const step = answer?.steps?.find(({ id }) => id === interrupt.toolCallId);
      expect(step).toMatchObject({ title: tool.name, status: 'done', output: { basket: 7 } });
      expect((await visitor.call(pullHistory, { sessionId: asked.threadId })).list).toHaveLength(2);
    });

    it('may answer with what is nested without an end, and the answer goes on', async () => {
      const { interrupt } = await ask();
      const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
      const told = await visitor.ask(continuationOf(asked, [resolved(interrupt.id, deep)]));
      expect(told.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
      expect((await answerOf())?.status).toBe('complete');
    });

    it.each([
      ['an error', { status: 'resolved' as const, payload: { content: '', error: 'Sold out' } }, 'Sold out'],
      ['a refusal', { status: 'cancelled' as const }, 'declined'],
    ])('may come to %s, which the agent is told', async (_, entry, words) => {
      const { interrupt } = await ask();
      const next = continuationOf(asked, [{ interruptId: interrupt.id, ...entry }]);
      const told = await visitor.ask(next);
      expect(told.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
      const step = (await answerOf())?.steps?.find(({ id }) => id === interrupt.toolCallId);
      expect(step).toMatchObject({ status: 'failed', output: { error: expect.stringContaining(words) } });
    });

    it('is answered once: the same run is the same stream, and another one is 410', async () => {
      const { interrupt } = await ask();
      const inputs = [1, 2, 3].map((n) => continuationOf(asked, [resolved(interrupt.id, `${n}`)]));
      const replies = await Promise.all(
        [...inputs, ...inputs].map(async (input) => {
          const response = await visitor.post(input);
          return response.headers.get('Content-Type')?.startsWith('text/event-stream')
            ? { runId: input.runId, events: await readEvents(response) }
            : { runId: input.runId, code: await codeOf(response) };
        }),
      );
      const won = replies.filter(({ events }) => events !== undefined);
      expect(new Set(won.map(({ runId }) => runId)).size).toBe(1);
      expect(won).toHaveLength(2);
      expect(won[1]).toEqual(won[0]);
      expect(replies.flatMap(({ code }) => code ?? [])).toEqual([410, 410, 410, 410]);
      const winner = inputs.find(({ runId }) => runId === won[0]?.runId);
      expect(await visitor.ask(winner)).toEqual(won[0]?.events);
      const late = continuationOf(asked, [resolved(interrupt.id)]);
      expect(await codeOf(await visitor.post(late))).toBe(410);
    });

    it('waits no more once another question was asked', async () => {
      const { interrupt } = await ask();
      const { threadId: sessionId, forwardedProps } = asked;
      const next = runInput({ text: target().questions.short, sessionId, parentId: forwardedProps.answerId });
      const events = await visitor.ask(next);
      expect(events.at(-1)?.event).toMatchObject({ outcome: { type: 'success' } });
      const answer = await answerOf();
      expect(answer?.interrupts).toBeUndefined();
      expect(answer?.steps?.find(({ id }) => id === interrupt.toolCallId)?.status).toBe('failed');
      const late = continuationOf(asked, [resolved(interrupt.id)]);
      expect(await codeOf(await visitor.post(late))).toBe(410);
    });

    it.each<[string, number, (input: RunInput) => RunInput]>([
      ['an unknown interrupt', 410, (input) => ({ ...input, resume: [resolved('no-such')] })],
      [
        'the same interrupt twice',
        400,
        (input) => ({ ...input, resume: [...(input.resume ?? []), ...(input.resume ?? [])] }),
      ],
      ['no answers', 400, (input) => ({ ...input, resume: [] })],
      [
        'a payload that is no result',
        400,
        (input) => ({ ...input, resume: input.resume?.map((entry) => ({ ...entry, payload: 'ok' })) ?? [] }),
      ],
      ['a question besides', 400, (input) => ({ ...input, messages: asked.messages })],
      [
        'another parent',
        400,
        (input) => ({ ...input, forwardedProps: { ...input.forwardedProps, parentId: 'no-such' } }),
      ],
      [
        'an unknown answer',
        404,
        (input) => ({ ...input, forwardedProps: { ...input.forwardedProps, answerId: 'no-such' } }),
      ],
    ])('is not answered by %s, and goes on waiting', async (_, code, change) => {
      const { interrupt } = await ask();
      const input = continuationOf(asked, [resolved(interrupt.id)]);
      expect(await codeOf(await visitor.post(change(input)))).toBe(code);
      expect((await answerOf())?.interrupts).toHaveLength(1);
      expect(textOf(await visitor.ask(input))).not.toBe('');
    });

    it('is out of the reach of other visitors', async () => {
      const { interrupt } = await ask();
      const stranger = await createVisitor(target());
      const input = continuationOf(asked, [resolved(interrupt.id)]);
      expect(await codeOf(await stranger.post(input))).toBe(404);
      expect((await answerOf())?.interrupts).toHaveLength(1);
    });

    it.each<[string, unknown]>([
      ['a name with a space', [{ name: 'a b' }]],
      ['parameters that are none', [{ ...tool, parameters: 'x' }]],
      ['65 tools', Array.from({ length: 65 }, (_, n) => ({ name: `t${n}` }))],
    ])('is refused with %s', async (_, tools) => {
      expect(await codeOf(await visitor.post({ ...asked, tools }))).toBe(400);
    });

    it.each<[string, unknown]>([
      ['a value of 8001 characters', [{ description: 'page', value: 'x'.repeat(8001) }]],
      ['65 entries', Array.from({ length: 65 }, () => ({ description: 'page', value: 'x' }))],
    ])('and context has limits: %s', async (_, context) => {
      expect(await codeOf(await visitor.post({ ...asked, context }))).toBe(400);
    });
  });
};
