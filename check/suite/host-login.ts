import { randomUUID } from 'node:crypto';
import {
  createShare,
  freeLogin,
  hostLogin,
  HostLoginRefusal,
  isLogin,
  listShares,
  logout,
  pullHistory,
  pullSession,
  sendFeedback,
} from 'casement/contract';
import * as v from 'valibot';
import {
  codeOf,
  createClient,
  createVisitor,
  readEvents,
  runInput,
  textOf,
  type Visitor,
} from '../client.ts';
import { sampleFiles } from '../sample-files.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';
import { absolute, questionWith, upload } from '../upload.ts';

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const nobodyAt = (target: Target) => createClient(target, target.channels.open);

/** Users of the site that embeds the chat. */
export const hostLoginSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  describe('a log-in of the embedding site', () => {
    let sub: string;
    let visitor: Visitor;
    beforeEach(async (context) => {
      need(context, target(), 'log-in of the site', 'anonymous visitors');
      sub = randomUUID();
      visitor = await createVisitor(target());
    });

    const sign = async (claims: object = {}) =>
      (await target().signAsSite?.({ sub, exp: inSeconds(60), ...claims })) ?? '';
    const logIn = async (as: Pick<Visitor, 'call'> = visitor, claims: object = {}) => {
      const { token, user } = await as.call(hostLogin, { token: await sign(claims) });
      return { user, token, ...createClient(target(), target().channels.open, token) };
    };

    it('makes a user of the visitor, by the name that the site gives', async () => {
      const user = await logIn(visitor, { name: 'Ada', email: 'ada@shop.example' });
      expect(user.user).toMatchObject({ name: 'Ada', email: 'ada@shop.example' });
      expect(await user.call(isLogin, {})).toEqual({
        login: true,
        role: 'user',
        status: 'ok',
        user: user.user,
      });
    });

    it('brings along what the visitor has asked, said of it and shared', async (context) => {
      need(context, target(), 'feedback', 'sharing');
      const input = runInput({ text: target().questions.short });
      const events = await visitor.ask(input);
      const { threadId: sessionId, forwardedProps } = input;
      const messageId = forwardedProps.answerId;
      await visitor.call(sendFeedback, { messageId, rating: 'like' });
      const { shareId } = await visitor.call(createShare, { sessionId, headId: messageId });

      const user = await logIn();
      expect((await user.call(pullSession, {})).list.map(({ id }) => id)).toEqual([sessionId]);
      const { list } = await user.call(pullHistory, { sessionId });
      expect(list).toMatchObject([
        { id: messageId, rating: 'like', parts: [{ text: textOf(events) }] },
        { id: forwardedProps.messageId },
      ]);
      expect(await readEvents(await user.resume(input.runId))).toEqual(events);
      expect((await user.call(listShares, {})).list.map((share) => share.shareId)).toEqual([shareId]);
      const next = runInput({ text: target().questions.short, sessionId, parentId: messageId });
      expect((await user.ask(next)).at(-1)?.event.type).toBe('RUN_FINISHED');

      expect((await visitor.call(pullSession, {})).list).toEqual([]);
      expect((await visitor.call(listShares, {})).list).toEqual([]);
    });

    it('brings along the files, which may be asked about again', async (context) => {
      need(context, target(), 'images');
      const { png } = sampleFiles;
      const url = await upload(target(), visitor, png);
      const input = questionWith(target().questions.short, [{ url, type: png.type }]);
      await visitor.ask(input);
      const user = await logIn();
      const { list } = await user.call(pullHistory, { sessionId: input.threadId });
      const part = list[1]?.parts.find(({ type }) => type === 'image');
      const address = part?.type === 'image' ? part.source.value : '';
      expect((await fetch(absolute(target(), address))).status).toBe(200);
      const again = questionWith(target().questions.short, [{ url: address, type: png.type }]);
      expect((await user.ask(again)).at(-1)?.event.type).toBe('RUN_FINISHED');
      const theirs = questionWith(target().questions.short, [{ url: address, type: png.type }]);
      expect(await codeOf(await visitor.post(theirs))).toBe(1116);
    });

    it('keeps what was written of an answer that it interrupts', async (context) => {
      need(context, target(), 'slow answers');
      const input = runInput({ text: target().questions.slow });
      const reading = readEvents(await visitor.post(input));
      await readEvents(await visitor.resume(input.runId), 5);
      const user = await logIn();
      const events = await reading;
      const { list } = await user.call(pullHistory, { sessionId: input.threadId });
      expect(list[0]).toMatchObject({ status: 'stopped', parts: [{ text: textOf(events) }] });
      expect(await readEvents(await user.resume(input.runId))).toEqual(events);
    });

    it('is the same user wherever they come from, with the conversations of all their visits', async () => {
      const elsewhere = await createVisitor(target());
      for (const one of [visitor, elsewhere]) {
        await one.ask(runInput({ text: target().questions.short }));
      }
      const first = await logIn();
      const second = await logIn(elsewhere);
      const third = await logIn(nobodyAt(target()));
      expect([second.user.id, third.user.id]).toEqual([first.user.id, first.user.id]);
      expect((await first.call(pullSession, {})).list).toHaveLength(2);
      const other = await logIn(nobodyAt(target()), { sub: randomUUID() });
      expect(other.user.id).not.toBe(first.user.id);
      expect((await other.call(pullSession, {})).list).toEqual([]);
    });

    it('of one user takes nothing from another who was logged in', async () => {
      const first = await logIn();
      await first.ask(runInput({ text: target().questions.short }));
      const second = await logIn(first, { sub: randomUUID() });
      expect((await second.call(pullSession, {})).list).toEqual([]);
      expect((await first.call(pullSession, {})).list).toHaveLength(1);
    });

    it('lets users chat where a log-in is required', async ({ skip }) => {
      const { members } = target().channels;
      if (members === undefined) return skip('name a channel where one has to log in: --members');
      const { token } = await createClient(target(), members).call(hostLogin, { token: await sign() });
      const member = createClient(target(), members, token);
      expect((await member.call(pullSession, {})).list).toEqual([]);
    });

    it.each<[string, () => Promise<string>, RegExp]>([
      ['a token that has expired', () => sign({ exp: inSeconds(-60) }), /expired|exp/],
      [
        'a token that was changed',
        async () => (await sign()).replace(/\.[^.]+\./, '.eyJzdWIiOiJhZG1pbiJ9.'),
        /signature/,
      ],
      ['a token for another audience', () => sign({ aud: 'others' }), /aud/],
      ['a token of another issuer', () => sign({ iss: 'https://evil.example' }), /iss/],
    ])('is refused with %s, and says why to the developer of the site', async (_, make, why) => {
      const token = await make();
      const reply = await visitor.request(hostLogin, { token });
      expect([reply.status, reply.code]).toEqual([401, 401]);
      const { reason } = v.parse(HostLoginRefusal, reply.envelope.object);
      expect(reason).toMatch(why);
      expect(JSON.stringify(reply.envelope)).not.toContain(token);
      expect((await visitor.call(isLogin, {})).login).toBe(false);
    });

    it.each([undefined, '', 1])('needs a token, not %j', async (token) => {
      const body = JSON.stringify({ token });
      const response = await visitor.fetchPath(hostLogin.path, { method: 'POST', body });
      expect(await response.json()).toMatchObject({ code: 400 });
    });

    it('ends with a log-out: the token is worth nothing, another one is', async () => {
      const user = await logIn();
      const again = await logIn(nobodyAt(target()));
      await user.call(logout, {});
      for (const operation of [isLogin, pullSession, logout] as const) {
        const reply = await user.request(operation, {});
        expect([reply.status, reply.code]).toEqual([401, 401]);
      }
      expect((await again.call(isLogin, {})).login).toBe(true);
    });

    it('a log-out ends an anonymous token as well, for good', async () => {
      await visitor.call(logout, {});
      expect((await visitor.request(pullSession, {})).code).toBe(401);
      expect((await visitor.request(freeLogin, {})).code).toBe(401);
      const user = await logIn(visitor);
      expect((await user.call(pullSession, {})).list).toEqual([]);
    });
  });
};
