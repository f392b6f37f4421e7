import { randomUUID } from 'node:crypto';
import {
  createShare,
  hostLogin,
  listShares,
  pullHistory,
  readShare,
  revokeShare,
  sendFeedback,
  setSession,
} from 'casement/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient, createVisitor, runInput, textOf, type Visitor } from '../../check/client.ts';
import { handedOn } from './support/scripted-agent.ts';
import { sampleFiles } from '../../check/sample-files.ts';
import { type NewStorage, startReference, targetAt } from './support/reference.ts';
import type { Target } from '../../check/target.ts';
import { absolute, questionWith, upload } from '../../check/upload.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { png } = sampleFiles;

const statusOfStream = async (visitor: Pick<Visitor, 'resume'>, runId: string): Promise<number> => {
  const response = await visitor.resume(runId);
  await response.body?.cancel();
  return response.status;
};

/** How long the reference service keeps what belongs to a conversation. */
export const conversationSuite = (name: string, newStorage: NewStorage): void => {
  describe(`conversations and time, ${name}`, () => {
    let now = Date.now();
    let target: Target;
    const ending: (() => Promise<void>)[] = [];
    beforeAll(async () => {
      const storage = await newStorage(false);
      ending.push(() => storage.remove());
      const service = await startReference({ ...storage.options, now: () => now, cleanEveryMs: 30 });
      ending.push(() => service.close());
      target = targetAt(service.url);
    }, 60_000);
    afterAll(async () => {
      for (const end of ending.toReversed()) await end();
    });

    const start = async () => {
      const visitor = await createVisitor(target);
      const url = await upload(target, visitor, png);
      const input = questionWith('short', [{ url, type: png.type }]);
      await visitor.ask(input);
      const { threadId: sessionId, runId } = input;
      return { visitor, sessionId, runId, headId: input.forwardedProps.answerId };
    };

    const codeOfShare = async (shareId: string) =>
      (await createClient(target, target.channels.open).request(readShare, { shareId })).code;

    const fileOf = async (shareId: string): Promise<string> => {
      const { messages } = await createClient(target, target.channels.open).call(readShare, { shareId });
      const part = messages[0]?.parts[1];
      return part?.type === 'image' ? absolute(target, part.source.value) : '';
    };

    it('keep what their agent remembers, its files and what it is told of ratings', async () => {
      const visitor = await createVisitor(target);
      const first = runInput({ text: 'remember' });
      const { threadId: sessionId } = first;
      const messageId = first.forwardedProps.answerId;
      const fileIn = (words: string) => absolute(target, /!\[chart\]\((\S+)\)/.exec(words)?.[1] ?? '');
      const given = fileIn(textOf(await visitor.ask(first)));
      const reply = await fetch(given);
      expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'image/png']);
      const next = async (parentId: string) => {
        const input = runInput({ text: 'remember', sessionId, parentId });
        return textOf(await visitor.ask(input));
      };
      expect(await next(messageId)).toContain(`{"value":"beside ${messageId}","isBehind":false}`);
      expect(await next(messageId)).toContain(`{"value":"beside ${messageId}","isBehind":true}`);

      await visitor.call(sendFeedback, { messageId, rating: 'dislike', comment: 'No.' });
      const told = { memory: `beside ${messageId}`, rating: 'dislike', comment: 'No.' };
      await vi.waitFor(() => expect(handedOn).toContainEqual(expect.objectContaining(told)));

      now += 2 * DAY_MS;
      expect((await fetch(given)).status).toBe(403);
      const { token } = await createVisitor(target, undefined, visitor.uuid);
      const renewed = { Authorization: `Bearer ${token}` };
      const { list } = await visitor.call(pullHistory, { sessionId }, renewed);
      const stored = list.find(({ id }) => id === messageId)?.parts[0];
      const again = fileIn(stored?.type === 'text' ? stored.text : '');
      expect((await fetch(again)).status).toBe(200);
      const link = { sessionId, headId: messageId };
      const { shareId } = await visitor.call(createShare, link, renewed);
      const shared = await createClient(target, target.channels.open).call(readShare, { shareId });
      const [, answer] = shared.messages;
      const [part] = answer?.parts ?? [];
      const open = fileIn(part?.type === 'text' ? part.text : '');
      expect(open).not.toContain('key=');
      expect((await fetch(open)).status).toBe(200);
      now += 8 * DAY_MS;
      await vi.waitFor(async () => expect((await fetch(open)).status).toBe(410));
      expect((await fetch(again)).status).toBe(403);
    });

    it('are gone 7 days after their last answer, at that moment', async () => {
      const { visitor, sessionId } = await start();
      now += 7 * DAY_MS - HOUR_MS;
      const { token } = await createVisitor(target, undefined, visitor.uuid);
      const renewed = { Authorization: `Bearer ${token}` };
      expect((await visitor.call(pullHistory, { sessionId }, renewed)).list).toHaveLength(2);
      now += 2 * HOUR_MS;
      expect((await visitor.request(pullHistory, { sessionId }, renewed)).code).toBe(404);
    });

    it('take links without an end of their own with them', async () => {
      const { visitor, sessionId, headId } = await start();
      const { shareId } = await visitor.call(createShare, { sessionId, headId });
      now += 6.9 * DAY_MS;
      expect(await codeOfShare(shareId)).toBe(200);
      now += 0.2 * DAY_MS;
      expect(await codeOfShare(shareId)).toBe(410);
    });

    it('leave links with an end of their own, and their files, until then', async () => {
      const { visitor, sessionId, headId } = await start();
      const { shareId } = await visitor.call(createShare, { sessionId, headId, expiresInDays: 30 });
      const file = await fileOf(shareId);
      now += 8 * DAY_MS;
      const { shareId: other } = await start().then((later) =>
        later.visitor.call(createShare, { ...later, expiresInDays: 1 }),
      );
      now += 2 * DAY_MS;
      expect(await codeOfShare(other)).toBe(410);
      expect((await fetch(file)).status).toBe(200);
      now += 21 * DAY_MS;
      expect(await codeOfShare(shareId)).toBe(410);
      expect((await fetch(file)).status).toBe(410);
    });

    it('leave such links to the user that their visitor becomes', async () => {
      const { visitor, sessionId, runId, headId } = await start();
      const { shareId } = await visitor.call(createShare, { sessionId, headId, expiresInDays: 30 });
      now += 8 * DAY_MS;
      const back = await createVisitor(target, undefined, visitor.uuid);
      await expect.poll(() => statusOfStream(back, runId)).toBe(404);
      const iat = Math.floor(now / 1000);
      const token = (await target.signAsSite?.({ sub: randomUUID(), iat, exp: iat + 60 })) ?? '';
      const login = await back.call(hostLogin, { token });
      const user = createClient(target, target.channels.open, login.token);
      expect((await user.call(listShares, {})).list.map((link) => link.shareId)).toEqual([shareId]);
      await user.call(revokeShare, { shareId });
      expect(await codeOfShare(shareId)).toBe(410);
    });

    it('take their links with them for good when they are deleted', async () => {
      const { visitor, sessionId, runId, headId } = await start();
      const { shareId } = await visitor.call(createShare, { sessionId, headId, expiresInDays: 365 });
      await visitor.call(setSession, { id: sessionId, deleted: true });
      const rating = { messageId: headId, rating: 'like' as const };
      expect((await visitor.request(sendFeedback, rating)).code).toBe(404);
      now += 1.1 * HOUR_MS;
      // The stream of its run goes when the conversation can no longer be restored.
      await expect.poll(() => statusOfStream(visitor, runId)).toBe(404);
      await visitor.call(setSession, { id: sessionId, deleted: false });
      expect(await codeOfShare(shareId)).toBe(410);
    });
  });
};
