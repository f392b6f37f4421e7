import { randomUUID } from 'node:crypto';
import { type Message, pullHistory, pullSession, type Session, setSession } from 'casement/contract';
import { codeOf, createVisitor, runInput, type Visitor } from '../client.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';

/** Cases of the list of conversations and of their messages: pages, search, changes and deletion. */
export const sessionSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  describe('sessions', () => {
    let visitor: Visitor;
    beforeEach(async () => {
      visitor = await createVisitor(target());
    });

    const allSessions = async (query?: string): Promise<Session[]> => {
      const sessions: Session[] = [];
      let next: string | undefined;
      do {
        const page = await visitor.call(pullSession, { ...(next && { next }), ...(query && { query }) });
        sessions.push(...page.list);
        next = page.next;
      } while (next);
      return sessions;
    };

    const titles = async (query: string) => (await allSessions(query)).map(({ title }) => title);

    it('are made with the given id or with a new one', async (context) => {
      need(context, target(), 'new visitors');
      const id = randomUUID();
      expect(await visitor.call(setSession, { id, title: 'Given' })).toMatchObject({
        id,
        title: 'Given',
        headId: null,
      });
      const made = await visitor.call(setSession, {});
      expect(made.id).not.toBe('');
      expect((await allSessions()).map((session) => session.id).toSorted()).toEqual([id, made.id].toSorted());
    });

    it('are listed once each over many pages', async (context) => {
      need(context, target(), 'new visitors');
      const ids: string[] = [];
      // A proxy may bound what one visitor asks at once.
      for (let round = 0; round < 12; round += 1) {
        const made = Array.from({ length: 10 }, (_, index) =>
          visitor.call(setSession, { title: `No ${round}${index}` }),
        );
        ids.push(...(await Promise.all(made)).map(({ id }) => id));
      }
      const listed = await allSessions();
      expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      const times = listed.map(({ updatedAt }) => updatedAt);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    });

    it('are found by a part of the title, taken literally', async (context) => {
      need(context, target(), 'new visitors');
      for (const title of ['Shipping costs', '100% cotton', 'snake_case', '退货政策', 'back\\slash']) {
        await visitor.call(setSession, { title });
      }
      expect(await titles('shipping')).toEqual(['Shipping costs']);
      expect(await titles('0%')).toEqual(['100% cotton']);
      expect(await titles('e_c')).toEqual(['snake_case']);
      expect(await titles('货政')).toEqual(['退货政策']);
      expect(await titles('k\\s')).toEqual(['back\\slash']);
      expect(await titles('%_%')).toEqual([]);
    });

    it('are found by what was said in them', async (context) => {
      need(context, target(), 'new visitors');
      const { short } = target().questions;
      const input = runInput({ text: `${short} 100%_sure` });
      await visitor.ask(input);
      await visitor.call(setSession, { id: input.threadId, title: 'Renamed' });
      await visitor.call(setSession, { title: 'Another' });
      expect(await titles('100%_SURE')).toEqual(['Renamed']);
      expect(await titles('100_sure')).toEqual([]);
    });

    it('keep what a change does not name', async () => {
      const input = runInput({ text: target().questions.short });
      await visitor.ask(input);
      const renamed = await visitor.call(setSession, { id: input.threadId, title: '  Renamed ' });
      expect(renamed).toMatchObject({ title: 'Renamed', headId: input.forwardedProps.answerId });
      const moved = await visitor.call(setSession, {
        id: input.threadId,
        headId: input.forwardedProps.messageId ?? null,
      });
      expect(moved).toMatchObject({ title: 'Renamed', headId: input.forwardedProps.messageId });
    });

    it('refuse a head that is not one of their messages', async () => {
      const input = runInput({ text: target().questions.short });
      await visitor.ask(input);
      const other = await visitor.call(setSession, {});
      for (const headId of ['no-such-message', input.forwardedProps.answerId]) {
        expect((await visitor.request(setSession, { id: other.id, headId })).code).toBe(404);
      }
      expect((await visitor.request(setSession, { id: other.id, title: 'x'.repeat(201) })).code).toBe(400);
    });

    it('are gone once deleted, a running answer included', async (context) => {
      need(context, target(), 'new visitors', 'slow answers');
      const input = runInput({ text: target().questions.slow });
      await visitor.ask(input, 2);
      await visitor.call(setSession, { id: input.threadId, deleted: true });
      expect(await allSessions()).toEqual([]);
      expect((await visitor.request(pullHistory, { sessionId: input.threadId })).code).toBe(404);
      const response = await visitor.post(
        runInput({ text: target().questions.short, sessionId: input.threadId }),
      );
      expect(await codeOf(response)).toBe(404);
      expect((await visitor.request(setSession, { id: randomUUID(), deleted: true })).code).toBe(404);
    });

    it('give their messages over many pages, newest first', async () => {
      const sessionId = randomUUID();
      const expected: string[] = [];
      let parentId: string | null = null;
      for (let turn = 0; turn < 30; turn += 1) {
        const input = runInput({ text: target().questions.short, sessionId, parentId });
        await visitor.ask(input);
        expected.unshift(input.forwardedProps.answerId, input.forwardedProps.messageId ?? '');
        parentId = input.forwardedProps.answerId;
      }
      const messages: Message[] = [];
      let next: string | undefined;
      do {
        const page = await visitor.call(pullHistory, { sessionId, ...(next && { next }) });
        messages.push(...page.list);
        next = page.next;
      } while (next);
      expect(messages.map(({ id }) => id)).toEqual(expected);
    });

    it('have no history when nobody made them', async () => {
      expect((await visitor.request(pullHistory, { sessionId: 'no-such-session' })).code).toBe(404);
    });
  });
};
