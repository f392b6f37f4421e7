import { createShare, listShares, readShare, revokeShare, sendFeedback, setSession } from 'casement/contract';
import { createClient, createVisitor, runInput, type Visitor } from '../client.ts';
import { sampleFiles } from '../sample-files.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';
import { absolute, questionWith, upload } from '../upload.ts';

const { png } = sampleFiles;

/** Somebody without any token. */
const anybody = (target: Target) => createClient(target, target.channels.open);

const fileOf = async (target: Target, shareId: string): Promise<string> => {
  const { messages } = await anybody(target).call(readShare, { shareId });
  const part = messages[0]?.parts.find(({ type }) => type === 'image');
  return part?.type === 'image' ? absolute(target, part.source.value) : '';
};

export const sharingSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  describe('sharing', () => {
    let visitor: Visitor;
    let sessionId: string;
    let headId: string;
    beforeEach(async (context) => {
      need(context, target(), 'sharing', 'images');
      visitor = await createVisitor(target());
      const url = await upload(target(), visitor, png);
      const input = questionWith(target().questions.short, [{ url, type: png.type }]);
      await visitor.ask(input);
      sessionId = input.threadId;
      headId = input.forwardedProps.answerId;
    });

    const ask = async (parentId: string): Promise<string> => {
      const input = runInput({ text: `${target().questions.short} once more`, sessionId, parentId });
      await visitor.ask(input);
      return input.forwardedProps.answerId;
    };

    it('shows the branch to anybody, without a token or ids', async () => {
      const { shareId, url } = await visitor.call(createShare, { sessionId, headId });
      expect(url).toContain(shareId);
      expect(shareId).toMatch(/^[\w-]{22,}$/);
      const shared = await anybody(target()).call(readShare, { shareId });
      expect(shared.messages.map(({ role, parentId }) => [role, parentId === null])).toEqual([
        ['user', true],
        ['assistant', false],
      ]);
      const bare = await fetch(`${target().baseUrl}${readShare.path}?shareId=${shareId}`);
      expect(bare.status).toBe(200);
    });

    it('shows none of what is private', async (context) => {
      need(context, target(), 'feedback');
      await visitor.call(sendFeedback, { messageId: headId, rating: 'dislike', comment: 'between us' });
      const { shareId } = await visitor.call(createShare, { sessionId, headId });
      const shared = await anybody(target()).call(readShare, { shareId });
      const text = JSON.stringify(shared);
      for (const hidden of [sessionId, headId, 'between us', 'dislike']) expect(text).not.toContain(hidden);
      for (const message of shared.messages) {
        for (const field of ['steps', 'usage', 'rating', 'reasons', 'comment', 'runId', 'reasoning']) {
          expect(message).not.toHaveProperty(field);
        }
      }
    });

    it('is titled by the first question that it shows, whatever the conversation is called', async () => {
      const input = runInput({ text: `${target().questions.short} instead`, sessionId });
      await visitor.ask(input);
      await visitor.call(setSession, { id: sessionId, title: 'my private notes' });
      const edited = { sessionId, headId: input.forwardedProps.answerId };
      const { shareId, title } = await visitor.call(createShare, edited);
      expect(title).toBe(`${target().questions.short} instead`);
      expect((await anybody(target()).call(readShare, { shareId })).title).toBe(title);
      const first = await visitor.call(createShare, { sessionId, headId });
      expect(first.title).toBe(target().questions.short);
    });

    it('never shows later turns or other versions', async () => {
      const before = await visitor.call(createShare, { sessionId, headId });
      const later = await ask(headId);
      expect((await anybody(target()).call(readShare, { shareId: before.shareId })).messages).toHaveLength(2);
      const after = await visitor.call(createShare, { sessionId, headId: later });
      expect((await anybody(target()).call(readShare, { shareId: after.shareId })).messages).toHaveLength(4);
      const other = await ask(headId);
      const again = await visitor.call(createShare, { sessionId, headId: other });
      expect((await anybody(target()).call(readShare, { shareId: again.shareId })).messages).toHaveLength(4);
    });

    it('shows files until the link is revoked, and then neither them nor the chat', async () => {
      const { shareId } = await visitor.call(createShare, { sessionId, headId });
      const file = await fileOf(target(), shareId);
      const shown = await fetch(file);
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(png.bytes);
      await visitor.call(revokeShare, { shareId });
      expect((await anybody(target()).request(readShare, { shareId })).code).toBe(410);
      expect((await fetch(file)).status).toBe(410);
      await visitor.call(revokeShare, { shareId });
    });

    it('ends with the conversation and comes back when its deletion is undone', async () => {
      const { shareId } = await visitor.call(createShare, { sessionId, headId, expiresInDays: 30 });
      const file = await fileOf(target(), shareId);
      await visitor.call(setSession, { id: sessionId, deleted: true });
      expect((await anybody(target()).request(readShare, { shareId })).code).toBe(410);
      expect((await fetch(file)).status).toBe(410);
      await visitor.call(setSession, { id: sessionId, deleted: false });
      expect((await fetch(file)).status).toBe(200);
    });

    it('is listed to its visitor alone, newest first, while it works', async () => {
      const first = await visitor.call(createShare, { sessionId, headId, expiresInDays: 1 });
      const second = await visitor.call(createShare, { sessionId, headId });
      const other = await createVisitor(target());
      expect((await other.call(listShares, {})).list).toEqual([]);
      const { list } = await visitor.call(listShares, {});
      expect(new Set(list.map(({ shareId }) => shareId))).toEqual(new Set([first.shareId, second.shareId]));
      await visitor.call(revokeShare, { shareId: first.shareId });
      expect((await visitor.call(listShares, {})).list).toEqual([second]);
    });

    it("is only for the visitor's own conversations and links", async () => {
      const other = await createVisitor(target());
      const { shareId } = await visitor.call(createShare, { sessionId, headId });
      expect((await other.request(createShare, { sessionId, headId })).code).toBe(404);
      expect((await other.request(revokeShare, { shareId })).code).toBe(404);
      expect((await visitor.request(createShare, { sessionId, headId: 'nothing' })).code).toBe(404);
      expect((await visitor.request(createShare, { sessionId: 'nothing', headId })).code).toBe(404);
      expect((await anybody(target()).request(createShare, { sessionId, headId })).code).toBe(401);
      expect((await anybody(target()).request(readShare, { shareId: 'nothing' })).code).toBe(404);
    });

    it('lasts for 1 to 365 days', async () => {
      const { createdAt = 0, expiresAt = 0 } = await visitor.call(createShare, {
        sessionId,
        headId,
        expiresInDays: 365,
      });
      expect(expiresAt - createdAt).toBe(365 * 86_400_000);
      for (const expiresInDays of [0, -1, 1.5, 366]) {
        expect((await visitor.request(createShare, { sessionId, headId, expiresInDays })).code).toBe(400);
      }
    });

    it('waits for the end of an answer', async (context) => {
      need(context, target(), 'slow answers');
      const input = runInput({ text: target().questions.slow });
      await visitor.ask(input, 2);
      const { answerId } = input.forwardedProps;
      const reply = await visitor.request(createShare, { sessionId: input.threadId, headId: answerId });
      expect(reply.code).toBe(400);
    });
  });
};
