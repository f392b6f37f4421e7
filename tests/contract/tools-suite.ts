import { emptyAnswer, pullHistory, reduceRun, type RunInput, stopRun } from 'casement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  continuationOf,
  createVisitor,
  interruptsIn,
  readEvents,
  runInput,
  type StreamEvent,
  textOf,
  type Visitor,
} from '../../check/client.ts';
import { type NewStorage, startReference, targetAt } from './support/reference.ts';
import type { Target } from '../../check/target.ts';

const tools = [{ name: 'add_to_basket' }, { name: 'show_order' }];

const results = (events: StreamEvent[]) =>
  interruptsIn(events).map(({ id, toolCallId }) => ({
    interruptId: id,
    status: 'resolved' as const,
    payload: { content: JSON.stringify(`result of ${toolCallId}`) },
  }));

/** The message that the app makes of a stream. */
const messageIn = (events: StreamEvent[]) =>
  events.reduce((before, { event }) => reduceRun(before, event), emptyAnswer).message;

/** Agents of the reference service that use tools of the host page. */
export const toolsSuite = (name: string, newStorage: NewStorage): void => {
  describe(`tools of the host page, ${name}`, () => {
    let target: Target;
    let visitor: Visitor;
    const ending: (() => Promise<void>)[] = [];
    beforeAll(async () => {
      const storage = await newStorage(false);
      ending.push(() => storage.remove());
      const service = await startReference(storage.options);
      ending.push(() => service.close());
      target = targetAt(service.url);
    }, 60_000);
    afterAll(async () => {
      for (const end of ending.toReversed()) await end();
    });
    beforeEach(async () => {
      visitor = await createVisitor(target);
    });

    const ask = async (text: string) => {
      const asked = { ...runInput({ text }), tools };
      return { asked, events: await visitor.ask(asked) };
    };
    const goOn = async (asked: RunInput, events: StreamEvent[]) => {
      const input = { ...continuationOf(asked, results(events)), tools };
      return { input, events: await visitor.ask(input) };
    };
    const answerOf = async ({ threadId, forwardedProps }: RunInput) => {
      const { list } = await visitor.call(pullHistory, { sessionId: threadId });
      return list.find(({ id }) => id === forwardedProps.answerId);
    };

    it('are called several at once and in several rounds, each told again in its turn', async () => {
      const { asked, events } = await ask('use again');
      expect(interruptsIn(events).map(({ toolCallId }) => toolCallId)).toEqual(['first-1', 'second-1']);
      const second = await goOn(asked, events);
      expect(interruptsIn(second.events).map(({ toolCallId }) => toolCallId)).toEqual([
        'first-2',
        'second-2',
      ]);
      const third = await goOn(asked, second.events);
      const expected = ['first-1', 'second-1', 'first-2', 'second-2'];
      expect(textOf(third.events)).toBe(
        `One moment.\n\nAnother.\n\nDone: ${JSON.stringify(
          expected.map((id) => [
            id.startsWith('first') ? 'add_to_basket' : 'show_order',
            { content: JSON.stringify(`result of ${id}`) },
          ]),
        )}`,
      );
      expect(third.events.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED', usage: [{ inputTokens: 3 }] });

      const stored = await answerOf(asked);
      const streamed = messageIn(third.events);
      expect(stored?.parts).toEqual([{ type: 'text', text: textOf(third.events) }]);
      for (const field of ['reasoning', 'status', 'usage'] as const) {
        expect([field, stored?.[field]]).toEqual([field, streamed[field]]);
      }
      expect(new Set(stored?.steps)).toEqual(new Set(streamed.steps));
      expect(stored?.steps?.map(({ id, status }) => [id, status])).toEqual([
        ['skill-1', 'done'],
        ...expected.map((id) => [id, 'done']),
      ]);
      expect(stored?.reasoningMs).toBeTypeOf('number');
    });

    it('leave the streams of earlier rounds as they were', async () => {
      const { asked, events } = await ask('use');
      const stored = await answerOf(asked);
      expect(stored?.steps?.map(({ id, status }) => [id, status])).toEqual(
        messageIn(events).steps?.map(({ id, status }) => [id, status]),
      );
      expect(stored?.steps?.map(({ status }) => status)).toEqual(['done', 'running', 'running']);
      const { input, events: told } = await goOn(asked, events);
      expect(await readEvents(await visitor.resume(asked.runId))).toEqual(events);
      expect(await readEvents(await visitor.resume(input.runId, told[4]?.id))).toEqual(told.slice(5));
    });

    it('are all answered at once', async () => {
      const { asked, events } = await ask('use');
      const some = continuationOf(asked, results(events).slice(0, 1));
      expect((await (await visitor.post(some)).json()).code).toBe(400);
      expect((await answerOf(asked))?.interrupts).toHaveLength(2);
    });

    it('are told to the agent as cancelled when another question follows', async () => {
      const { asked } = await ask('use');
      const { threadId: sessionId, forwardedProps } = asked;
      const next = runInput({ text: 'echo', sessionId, parentId: forwardedProps.answerId });
      const { messages } = JSON.parse(textOf(await visitor.ask(next))) as {
        messages: { rounds?: unknown }[];
      };
      expect(messages[1]?.rounds).toEqual([
        {
          text: 'One moment.',
          calls: [
            { id: 'first-1', name: 'add_to_basket', arguments: '{"n":1}' },
            { id: 'second-1', name: 'show_order', arguments: '{}' },
          ],
        },
      ]);
    });

    it('are told to the agent with what it has sealed, of which visitors get nothing', async () => {
      const { asked, events } = await ask('seal');
      const { input, events: told } = await goOn(asked, events);
      expect(textOf(told)).toBe('One moment.\n\nDone.');
      expect(JSON.stringify([events, told, await answerOf(asked)])).not.toContain('seal-of');
      const { threadId: sessionId, forwardedProps } = input;
      const next = runInput({ text: 'echo', sessionId, parentId: forwardedProps.answerId });
      const heard = JSON.parse(textOf(await visitor.ask(next))) as {
        messages: { rounds?: unknown }[];
      };
      expect(heard.messages[1]?.rounds).toEqual([
        {
          text: 'One moment.',
          encryptedValue: 'seal-of-the-round',
          calls: [
            expect.objectContaining({
              id: 'sealed',
              encryptedValue: 'seal-of-the-call',
              result: { content: '"result of sealed"' },
            }),
          ],
        },
        { text: '\n\nDone.', calls: [] },
      ]);
    });

    it('leave the answer so far when the visitor stops what follows', async () => {
      const { asked, events } = await ask('use slowly');
      const input = { ...continuationOf(asked, results(events)), tools };
      const reading = readEvents(await visitor.post(input));
      await readEvents(await visitor.resume(input.runId), 25);
      const running = await answerOf(asked);
      expect(running).toMatchObject({ status: 'running', runId: input.runId });
      expect(running?.interrupts).toBeUndefined();
      expect(running?.parts[0]).toMatchObject({ text: expect.stringMatching(/^One moment\.\n\nDone: /) });
      expect(await visitor.call(stopRun, { runId: input.runId })).toMatchObject({ status: 'stopped' });
      const told = await reading;
      expect(told.at(-1)?.event).toMatchObject({ outcome: { type: 'cancelled' } });
      const answer = await answerOf(asked);
      expect(answer).toMatchObject({ status: 'stopped', parts: [{ type: 'text', text: textOf(told) }] });
      expect(answer?.steps?.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    });

    it('are no matter of an agent that asks for leave by itself and is told the very answer', async () => {
      const { asked, events } = await ask('leave');
      expect(interruptsIn(events)).toEqual([{ id: 'leave', reason: 'confirmation', message: 'Go on?' }]);
      expect((await answerOf(asked))?.interrupts).toEqual([
        { id: 'leave', reason: 'confirmation', message: 'Go on?' },
      ]);
      const entry = { interruptId: 'leave', status: 'resolved' as const, payload: { yes: [1, null] } };
      const told = await visitor.ask(continuationOf(asked, [entry]));
      expect(textOf(told)).toBe(`May I?\n\n${JSON.stringify([entry])}`);
    });

    it('let an agent know that its own interrupt was passed over', async () => {
      const { asked } = await ask('leave');
      const { threadId: sessionId, forwardedProps } = asked;
      const next = runInput({ text: 'echo', sessionId, parentId: forwardedProps.answerId });
      const heard = JSON.parse(textOf(await visitor.ask(next))) as { resume: unknown };
      expect(heard.resume).toEqual([{ interruptId: 'leave', status: 'cancelled' }]);
    });

    it('survive a service that goes away in the middle', async () => {
      const storage = await newStorage(true);
      const first = await startReference(storage.options);
      visitor = await createVisitor(targetAt(first.url));
      const { asked, events } = await ask('use slowly');
      await first.close();

      const second = await startReference(storage.options);
      visitor = await createVisitor(targetAt(second.url), undefined, visitor.uuid);
      expect((await answerOf(asked))?.interrupts).toHaveLength(2);
      const input = { ...continuationOf(asked, results(events)), tools };
      const reading = readEvents(await visitor.post(input));
      await readEvents(await visitor.resume(input.runId), 25);
      await second.close();
      const told = await reading;
      expect(told.at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: '709' });

      const third = await startReference(storage.options);
      visitor = await createVisitor(targetAt(third.url), undefined, visitor.uuid);
      expect(await answerOf(asked)).toMatchObject({
        status: 'failed',
        parts: [{ type: 'text', text: textOf(told) }],
      });
      expect(await visitor.ask(input)).toEqual(told);
      await third.close();
      await storage.remove();
    });
  });
};
