import { randomUUID } from 'node:crypto';
import { freeLogin, headerNames, isLogin, logout, pullSession, setSession } from 'casement/contract';
import { createClient, createVisitor, identityToken, runInput } from '../client.ts';
import { spellingsOf } from '../../service/accounts/spellings.test-helper.ts';
import type { CaseContext, Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';

const encode = (payload: unknown): string =>
  `id.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;

const badTokens: [string, string | undefined][] = [
  ['none', undefined],
  ['no identity token', 'nonsense'],
  ['no base64url', 'id.***'],
  ['no JSON', `id.${Buffer.from('{').toString('base64url')}`],
  ['an identity without a uuid', encode({ userAgent: 'web', clientType: 1 })],
  ['an identity of another client type', encode({ userAgent: 'web', clientType: 2, uuid: randomUUID() })],
  ['an identity whose uuid is none', encode({ userAgent: 'web', clientType: 1, uuid: '1' })],
];

/** Cases of the tokens that say who asks, and of channels that let them in or not. */
export const identitySuite = ({ describe, expect, it }: Frame, target: () => Target): void => {
  /** Leaves a case out where visitors are not anonymous. */
  const needAnonymous = (context: CaseContext) => need(context, target(), 'anonymous visitors');

  describe('identity', () => {
    it('gives a token that says when it ends', async (context) => {
      needAnonymous(context);
      const client = createClient(target(), target().channels.open, identityToken(randomUUID()));
      const { expiresAt } = await client.call(freeLogin, {});
      expect(expiresAt ?? Infinity).toBeGreaterThan(Date.now());
    });

    it('knows the same identity again', async (context) => {
      need(context, target(), 'new visitors');
      const first = await createVisitor(target());
      const session = await first.call(setSession, { title: 'Mine' });
      const second = await createVisitor(target(), undefined, first.uuid);
      const { list } = await second.call(pullSession, {});
      expect(list.map(({ id }) => id)).toEqual([session.id]);
    });

    it.each(badTokens)('refuses a free login with %s', async (_, token) => {
      const client = createClient(target(), target().channels.open, token);
      const reply = await client.request(freeLogin, {});
      expect([reply.status, reply.code]).toEqual([401, 401]);
    });

    it('says who an anonymous visitor is', async (context) => {
      needAnonymous(context);
      const visitor = await createVisitor(target());
      expect(await visitor.call(isLogin, {})).toMatchObject({
        login: false,
        role: 'anonymous',
        status: 'ok',
      });
    });

    it('gives the preview role in preview mode, apart from the normal one', async (context) => {
      needAnonymous(context);
      const visitor = await createVisitor(target());
      await visitor.call(setSession, { title: 'Normal' });
      const identity = createClient(target(), target().channels.open, identityToken(visitor.uuid));
      const inPreview = { [headerNames.accessMode]: 'preview' };
      const { token } = await identity.call(freeLogin, {}, inPreview);
      const preview = createClient(target(), target().channels.open, token);
      expect((await preview.call(isLogin, {}, inPreview)).role).toBe('preview');
      expect((await preview.call(pullSession, {}, inPreview)).list).toEqual([]);
    });

    it('takes an unknown access mode for the normal one', async (context) => {
      needAnonymous(context);
      const visitor = await createVisitor(target());
      await visitor.call(setSession, { title: 'Normal' });
      const identity = createClient(target(), target().channels.open, identityToken(visitor.uuid));
      const { token } = await identity.call(freeLogin, {}, { [headerNames.accessMode]: 'root' });
      const same = createClient(target(), target().channels.open, token);
      expect((await same.call(pullSession, {})).list).toHaveLength(1);
    });

    it('takes a token in no other spelling, so that a log-out is one', async (context) => {
      need(context, target(), 'new visitors');
      const visitor = await createVisitor(target());
      const codeWith = async (token: string) =>
        (await createClient(target(), target().channels.open, token).request(isLogin, {})).code;
      // Those that a header can carry.
      const spellings = spellingsOf(visitor.token).filter((spelling) => /^[!-~]+$/.test(spelling));
      for (const spelling of spellings) expect(await codeWith(spelling)).toBe(401);
      await visitor.call(logout, {});
      for (const spelling of [visitor.token, ...spellings]) expect(await codeWith(spelling)).toBe(401);
    });

    it.each([
      ['no token', undefined],
      ['a made-up token', 'abc.def.ghi'],
    ])('refuses a chat call with %s', async (_, token) => {
      const client = createClient(target(), target().channels.open, token);
      const list = await client.request(pullSession, {});
      expect([list.status, list.code]).toEqual([401, 401]);
      const send = await client.post(runInput({ text: target().questions.short }));
      expect(send.status).toBe(401);
    });

    it('refuses a token whose content was changed', async () => {
      const { token } = await createVisitor(target());
      const middle = Math.floor(token.length / 2);
      const changed = `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`;
      const reply = await createClient(target(), target().channels.open, changed).request(isLogin, {});
      expect([reply.status, reply.code]).toEqual([401, 401]);
    });

    it('refuses an anonymous visitor where a log-in is required', async ({ skip }) => {
      const { members } = target().channels;
      if (members === undefined) return skip('name a channel where one has to log in: --members');
      const visitor = await createVisitor(target(), members);
      expect((await visitor.request(pullSession, {})).code).toBe(401);
      expect((await visitor.post(runInput({ text: target().questions.short }))).status).toBe(401);
    });

    it('lets a trial visitor chat where trial is allowed', async ({ skip }) => {
      const { trial } = target().channels;
      if (trial === undefined) return skip('name a channel for trial: --trial');
      const visitor = await createVisitor(target(), trial);
      expect((await visitor.call(isLogin, {})).role).toBe('trial');
      const events = await visitor.ask(runInput({ text: target().questions.short }));
      expect(events.at(-1)?.event.type).toBe('RUN_FINISHED');
    });

    it('refuses the token of one channel in another', async ({ skip }) => {
      const { open, trial } = target().channels;
      if (trial === undefined) return skip('name a channel for trial: --trial');
      const { token } = await createVisitor(target(), open);
      expect((await createClient(target(), trial, token).request(pullSession, {})).code).toBe(401);
    });
  });
};
