import {
  baseConfig,
  codes,
  freeLogin,
  getWork,
  hostLogin,
  predictQuestion,
  pullHistory,
  pullSession,
  recommend,
  setSession,
  stopRun,
} from 'casement/contract';
import { describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../service/server/start-service.ts';
import { codeOf, createClient, createVisitor, readEvents, runInput, textOf } from '../../check/client.ts';
import { passCheck } from '../../check/login.ts';
import { spellingsOf } from '../../service/accounts/spellings.test-helper.ts';
import { serviceForTest, storageForTest } from './support/for-test.ts';
import { type NewStorage, startReference, targetAt } from './support/reference.ts';

const DAY_MS = 86_400_000;

/** The reference service beyond the contract: its own limits, failures of agents, restarts. */
export const referenceSuite = (name: string, newStorage: NewStorage): void => {
  const start = async (options: ServiceOptions = {}) => {
    const { url } = await serviceForTest({ ...(await storageForTest(newStorage)), ...options });
    return targetAt(url);
  };

  describe(`the reference service, ${name}`, () => {
    it('finds bots whose ids no header can carry as they are, in the language asked for', async () => {
      const visitor = await createVisitor({ ...(await start()), botId: '机器人 1' });
      const configuration = await visitor.call(baseConfig, {}, { 'Accept-Language': 'zh-CN,zh;q=0.9' });
      expect(configuration.robot).toMatchObject({ botName: 'Test bot', firstMsg: '你好' });
    });

    it('has proxies pass an answer on as it comes; keeps sources, steps, reasoning and the model with it', async () => {
      const visitor = await createVisitor(await start());
      const input = runInput({ text: 'short' });
      const response = await visitor.post(input);
      expect(response.headers.get('X-Accel-Buffering')).toBe('no');
      // A proxy keeps its connections for ten minutes at most, and asks again by one that is still open.
      expect(Number(/timeout=(\d+)/.exec(response.headers.get('Keep-Alive') ?? '')?.[1])).toBeGreaterThan(
        600,
      );
      const events = await readEvents(response);
      const { list } = await visitor.call(pullHistory, { sessionId: input.threadId });
      expect(list[0]).toMatchObject({
        parts: [{ type: 'text', text: textOf(events) }],
        model: 'test-model',
        reasoning: 'Let me see.',
        steps: [{ id: 'skill-1', kind: 'file-knowledge', title: 'Search', status: 'done', startedAt: 1 }],
        sources: [{ id: 's1', title: 'A page', url: 'https://docs.example/', snippet: 'Words' }],
      });
      expect(textOf(events)).toContain('\0');
    });

    it('takes the first message of somebody unknown with a proof alone, where the channel wants one', async () => {
      const target = await start();
      const visitor = await createVisitor(target, 'checked');
      expect((await visitor.call(baseConfig, {})).channel?.check).toBe('work');
      const input = runInput({ text: 'short' });
      expect(await codeOf(await visitor.postBare(input))).toBe(codes.proofRequired);
      expect((await visitor.call(pullSession, {})).list).toEqual([]);

      const answered = await visitor.ask(input);
      // The same again is the same message, and the next one needs no proof.
      expect(await readEvents(await visitor.postBare(input))).toEqual(answered);
      expect(await visitor.call(getWork, {})).toEqual({});
      await readEvents(await visitor.postBare(runInput({ text: 'short' })));

      const other = await createVisitor(target, 'checked');
      const captchaVerification = await passCheck(other);
      const checked = runInput({ text: 'short' });
      const proof = { captchaVerification };
      const withPass = { ...checked, forwardedProps: { ...checked.forwardedProps, proof } };
      expect(textOf(await readEvents(await other.postBare(withPass)))).toBe(textOf(answered));

      const token = await target.signAsSite?.({ sub: 'ada', exp: Math.floor(Date.now() / 1000) + 60 });
      const login = await other.call(hostLogin, { token: token ?? '' });
      const user = createClient(target, 'checked', login.token);
      await readEvents(await user.postBare(runInput({ text: 'short' })));
    });

    it('tells the agent the branch that is continued, and no other', async () => {
      const visitor = await createVisitor(await start());
      const first = runInput({ text: 'slow' });
      await visitor.ask(first, 4);
      await visitor.call(stopRun, { runId: first.runId });
      const { messageId = '', answerId } = first.forwardedProps;
      await visitor.ask(runInput({ sessionId: first.threadId, parentId: messageId }), 2);
      const next = runInput({ text: 'echo', sessionId: first.threadId, parentId: answerId });
      const heard = JSON.parse(textOf(await visitor.ask(next))) as {
        messages: { id: string; stopped: boolean }[];
      };
      expect(heard.messages.map(({ id, stopped }) => [id, stopped])).toEqual([
        [messageId, false],
        [answerId, true],
        [next.forwardedProps.messageId, false],
      ]);
    });

    it.each([
      ['broken', 1200, 'The agent could not answer. Please try again.', 'Some words'],
      ['refused', 1114, 'Please change a topic', ''],
    ])('ends the run of an agent that is %s with code %i', async (text, code, message, partial) => {
      const visitor = await createVisitor(await start());
      const input = runInput({ text });
      const response = await visitor.post(input);
      const events = await readEvents(response);
      expect(events.at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: String(code), message });
      expect(JSON.stringify(events)).not.toContain('hunter2');
      const { list } = await visitor.call(pullHistory, { sessionId: input.threadId });
      expect(list[0]).toMatchObject({ status: 'failed', error: { code, message } });
      expect(list[0]?.parts).toEqual(partial ? [{ type: 'text', text: partial }] : []);
      const again = runInput({ sessionId: input.threadId, parentId: input.forwardedProps.messageId ?? '' });
      expect((await visitor.ask(again)).at(-1)?.event.type).toBe('RUN_ERROR');
    });

    it('passes on only what is an event and may be seen', async () => {
      const visitor = await createVisitor(await start());
      const input = runInput({ text: 'nonsense' });
      const events = await visitor.ask(input);
      expect(events.map(({ event }) => event.type)).toEqual([
        'RUN_STARTED',
        'TEXT_MESSAGE_START',
        'TEXT_MESSAGE_CONTENT',
        'TOOL_CALL_START',
        'TOOL_CALL_END',
        'TEXT_MESSAGE_END',
        'RUN_FINISHED',
      ]);
      expect(textOf(events)).toBe('Well');
      expect(JSON.stringify(events)).not.toContain('secret');
      expect(events.at(-1)?.event).toMatchObject({ threadId: input.threadId, usage: [{ inputTokens: 3 }] });
    });

    it('answers a question that is stored already when a new run brings it again', async () => {
      const visitor = await createVisitor(await start());
      const first = runInput({ text: 'broken' });
      await visitor.ask(first);
      const { messageId = '' } = first.forwardedProps;
      const again = runInput({ text: 'broken', sessionId: first.threadId, messageId });
      await visitor.ask(again);
      const { list } = await visitor.call(pullHistory, { sessionId: first.threadId });
      expect(list.map(({ id, parentId }) => [id, parentId])).toEqual([
        [again.forwardedProps.answerId, messageId],
        [first.forwardedProps.answerId, messageId],
        [messageId, null],
      ]);
      const elsewhere = runInput({ text: 'short', messageId });
      expect(await codeOf(await visitor.post(elsewhere))).toBe(400);
      expect((await visitor.call(pullSession, {})).list).toHaveLength(1);
    });

    it('ends an answer that takes too long', async () => {
      const visitor = await createVisitor(await start({ maxRunMs: 200 }));
      const events = await visitor.ask(runInput({ text: 'endless' }));
      expect(events.at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: '1200' });
    });

    it('breaks answers off when it shuts down and has them, and the same tokens, when it is back', async () => {
      const storage = await storageForTest(newStorage, true);
      const service = await startReference(storage);
      const visitor = await createVisitor(targetAt(service.url));
      const input = runInput({ text: 'endless' });
      const reading = readEvents(await visitor.post(input));
      await readEvents(await visitor.resume(input.runId), 10);
      await service.close();
      const events = await reading;
      expect(events.at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: '709' });

      const next = await serviceForTest(storage);
      const back = await createVisitor(targetAt(next.url), undefined, visitor.uuid);
      const { list } = await back.call(pullHistory, { sessionId: input.threadId });
      expect(list[0]).toMatchObject({ status: 'failed', error: { code: 709 } });
      expect(list[0]?.parts).toEqual([{ type: 'text', text: textOf(events) }]);
      for (let count = 0; count < events.length; count += 1) {
        const rest = await readEvents(await back.resume(input.runId, events[count]?.id));
        expect(rest).toEqual(events.slice(count + 1));
      }
      expect(await back.ask(input)).toEqual(events);
      expect((await back.call(stopRun, { runId: input.runId })).status).toBe('failed');
    });

    it('refuses a cursor in another spelling', async () => {
      const visitor = await createVisitor(await start());
      for (let page = 0; page < 51; page += 1) await visitor.call(setSession, {});
      const { next = '' } = await visitor.call(pullSession, {});
      expect((await visitor.call(pullSession, { next })).list).toHaveLength(1);
      for (const spelling of spellingsOf(next).filter((one) => !one.includes('\0'))) {
        expect((await visitor.request(pullSession, { next: spelling })).code).toBe(400);
      }
    });

    it('lists conversations for 7 days and renews an expired token for its visitor', async () => {
      let now = Date.now();
      const target = await start({ now: () => now });
      const visitor = await createVisitor(target);
      await visitor.ask(runInput({ text: 'short' }));
      now += 6 * DAY_MS;
      expect((await visitor.call(pullSession, {})).list).toHaveLength(1);
      now += 2 * DAY_MS;
      expect((await visitor.request(pullSession, {})).code).toBe(401);
      const { token } = await visitor.call(freeLogin, {});
      const renewed = { Authorization: `Bearer ${token}` };
      expect((await visitor.call(pullSession, {}, renewed)).list).toEqual([]);
    });

    it('revives no conversation that it has kept for 7 days, cleaned away or not', async () => {
      let now = Date.now();
      const target = await start({ now: () => now });
      const visitor = await createVisitor(target);
      const asked = runInput({ text: 'short' });
      await visitor.ask(asked);
      now += 6 * DAY_MS;
      const { threadId: sessionId, forwardedProps } = asked;
      const later = runInput({ text: 'short', sessionId, parentId: forwardedProps.answerId });
      await visitor.ask(later);
      now += 7 * DAY_MS;
      const back = createClient(target, target.channels.open, (await visitor.call(freeLogin, {})).token);
      const tooLate = runInput({ text: 'short', sessionId, parentId: later.forwardedProps.answerId });
      expect(await codeOf(await back.post(tooLate))).toBe(404);
      const again = runInput({ sessionId, parentId: later.forwardedProps.messageId ?? '' });
      expect(await codeOf(await back.post(again))).toBe(404);
      expect((await back.request(setSession, { id: sessionId, title: 'Back' })).code).toBe(404);
      expect((await back.call(pullSession, {})).list).toEqual([]);
    });

    it('suggests questions of the bot, in the language of the visitor', async () => {
      const visitor = await createVisitor(await start());
      expect((await visitor.call(predictQuestion, { text: 'how do i' })).list).toEqual([
        'How do I return an order?',
        'How do I change my address?',
      ]);
      const input = runInput({ text: 'short' });
      await visitor.ask(input);
      const answer = { sessionId: input.threadId, messageId: input.forwardedProps.answerId };
      expect((await visitor.call(recommend, answer)).list).toEqual(['What else can you do?']);
      const chinese = { 'Accept-Language': 'zh-CN' };
      expect((await visitor.call(recommend, answer, chinese)).list).toEqual(['你还会什么？']);
    });

    it('restores a conversation that was deleted a moment ago', async () => {
      const visitor = await createVisitor(await start());
      const input = runInput({ text: 'short' });
      await visitor.ask(input);
      await visitor.call(setSession, { id: input.threadId, deleted: true });
      expect((await visitor.request(setSession, { id: input.threadId, title: 'x' })).code).toBe(404);
      await visitor.call(setSession, { id: input.threadId, deleted: false });
      expect((await visitor.call(pullHistory, { sessionId: input.threadId })).list).toHaveLength(2);
    });
  });
};
