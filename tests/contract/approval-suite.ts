import { randomUUID } from 'node:crypto';
import {
  apply,
  baseConfig,
  bytePaths,
  codes,
  createShare,
  uploadSignature,
  emailLogin,
  hostLogin,
  isLogin,
  pullHistory,
  pullSession,
  readShare,
  sendContact,
  sendFeedback,
  setSession,
} from 'casement/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '../../service/delivery/post-office.test-helper.ts';
import type { ServiceOptions } from '../../service/server/start-service.ts';
import {
  codeOf,
  createClient,
  createVisitor,
  readEvents,
  runInput,
  textOf,
  type Visitor,
} from '../../check/client.ts';
import { logInByEmail, newEmail, requestCode, wrongCode } from '../../check/login.ts';
import type { Target } from '../../check/target.ts';
import { openAdmin } from './support/open-admin.ts';
import { sampleFiles } from '../../check/sample-files.ts';
import { absolute, questionWith, upload } from '../../check/upload.ts';
import { serviceForTest, storageForTest } from './support/for-test.ts';
import { adminKey, type NewStorage, targetAt } from './support/reference.ts';

const sendBy = async (visitor: Pick<Visitor, 'post'>, text = 'short') => {
  const response = await visitor.post(runInput({ text }));
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    return textOf(await readEvents(response)) === '' ? 'nothing' : 'an answer';
  }
  return (await response.json()) as unknown;
};
const refused = (status: string, reason?: string) => ({
  code: codes.approvalRequired,
  message: expect.any(String),
  messages: expect.any(Object),
  object: { status, ...(reason && { reason }) },
});
const application = { userName: 'Ada <b>', reason: 'I would like to & must' };
const siteToken = async (target: Target, sub: string): Promise<string> =>
  (await target.signAsSite?.({ sub, exp: Math.floor(Date.now() / 1000) + 300 })) ?? '';

/** Logs in as a user whom the site names. */
const logInBySite = async (target: Target, before: Pick<Visitor, 'call'>, sub = randomUUID()) => {
  const { token } = await before.call(hostLogin, { token: await siteToken(target, sub) });
  return createClient(target, 'open', token);
};

/** The id under which the page lists the only visitor. */
const listedId = async (admin: ReturnType<typeof openAdmin>) =>
  /name="visitorId" value="([^"]+)"/.exec(await admin.read())?.[1] ?? '';

/** Bots for which an administrator lets visitors in, and accounts that are disabled. */
export const approvalSuite = (name: string, newStorage: NewStorage): void => {
  describe(`approval, ${name}`, { timeout: 60_000 }, () => {
    let postOffice: PostOffice;
    beforeEach(async () => {
      postOffice = await openPostOffice();
      return () => postOffice.close();
    });

    const start = async (options: ServiceOptions = {}) => {
      const storage = await storageForTest(newStorage);
      const { url } = await serviceForTest({ ...storage, ...postOffice.options, ...options });
      const target: Target = { ...targetAt(url, postOffice), botId: 'approval-bot' };
      const admin = openAdmin(url);
      await admin.logIn();
      return { target, admin, url };
    };

    it('leads from the application to the first answer, or to the reason why not', async () => {
      const { target, admin } = await start();
      const visitor = await createVisitor(target);
      expect((await visitor.call(baseConfig, {})).approval).toEqual({ required: 1 });
      expect(await visitor.call(isLogin, {})).toMatchObject({ login: false, status: 'needs-approval' });
      expect(await sendBy(visitor)).toEqual(refused('needs-approval'));
      const file = { name: 'a.txt', type: 'text/plain', size: 1 } as const;
      expect((await visitor.request(uploadSignature, file)).code).toBe(codes.approvalRequired);
      for (const path of Object.values(bytePaths)) {
        expect(await codeOf(await visitor.fetchPath(path, { method: 'POST' }))).toBe(codes.approvalRequired);
      }
      expect((await visitor.call(pullSession, {})).list).toEqual([]);

      expect(await visitor.call(apply, application)).toEqual({ status: 'submitted' });
      expect(await sendBy(visitor)).toEqual(refused('submitted'));
      const id = await listedId(admin);
      expect(await admin.decide(id, 'review')).toContain('outcome=done');
      expect(await visitor.call(isLogin, {})).toMatchObject({ status: 'under-review' });
      expect(await visitor.call(apply, { ...application, reason: 'other' })).toEqual({
        status: 'under-review',
      });

      await admin.decide(id, 'reject', 'Not from here');
      expect(await sendBy(visitor)).toEqual(refused('rejected', 'Not from here'));
      expect(await visitor.call(isLogin, {})).toMatchObject({ status: 'rejected', reason: 'Not from here' });
      expect(await visitor.call(apply, application)).toEqual({ status: 'submitted' });
      // Either still sees why it was rejected before.
      expect(await visitor.call(isLogin, {})).toMatchObject({ status: 'submitted', reason: 'Not from here' });
      await admin.decide(id, 'review');
      expect(await sendBy(visitor)).toEqual(refused('under-review', 'Not from here'));
      const page = await admin.read('filter=waiting');
      expect(page).toContain('told to the visitor:</strong> Not from here');
      // A time without its zone misleads an administrator who is elsewhere than the service.
      expect(page).toMatch(/<time [^>]+>\w+ \d+, \d{4}(?:,| at) [^<]+ (?:UTC|GMT|[A-Z]{3,4})[^<]*<\/time>/);
      const chinese = await admin.read('filter=waiting', 'zh-CN');
      expect(chinese).toContain('告知访客的原因：</strong>Not from here');
      expect(chinese).toContain('机器人：approval-bot · 最近变更：<time');
      expect(chinese).toContain('拒绝……</summary>');
      expect(chinese.replaceAll(/<[^>]*>/g, '')).not.toMatch(/\p{Script=Han}(?::|…(?!…))/u);
      await admin.decide(id, 'approve');
      expect(await visitor.call(isLogin, {})).toMatchObject({ status: 'ok' });
      expect(await visitor.call(isLogin, {})).not.toHaveProperty('reason');
      expect(await sendBy(visitor)).toBe('an answer');
      expect(await visitor.call(apply, application)).toEqual({ status: 'ok' });
    });

    it('takes so many applications of a visitor and of an address in an hour', async () => {
      let now = Date.now();
      const { target } = await start({ now: () => now });
      const applyOften = async (visitor: Visitor, times: number) => {
        const replies = [];
        for (let time = 0; time < times; time += 1) replies.push(await visitor.request(apply, application));
        return replies;
      };
      const visitor = await createVisitor(target);
      const replies = await applyOften(visitor, 7);
      expect(replies.filter(({ code }) => code === 200)).toHaveLength(5);
      expect(replies.at(-1)?.envelope).toMatchObject({ code: 1113, object: { reason: 'rate' } });
      const visitors = await Promise.all(Array.from({ length: 13 }, () => createVisitor(target)));
      const ofAll = (await Promise.all(visitors.map((one) => applyOften(one, 5)))).flat();
      expect(ofAll.filter(({ code }) => code === 200)).toHaveLength(55);
      now += 60 * 60_000;
      expect((await visitor.request(apply, application)).code).toBe(200);
    });

    it('asks each visitor for an application of their own, within its length', async () => {
      const { target, admin } = await start();
      const [one, other] = [await createVisitor(target), await createVisitor(target)];
      for (const wrong of [
        { ...application, reason: 'x'.repeat(501) },
        { ...application, reason: '  ' },
        { ...application, userName: '' },
      ]) {
        expect((await one.request(apply, wrong)).code).toBe(400);
      }
      await one.call(apply, { ...application, reason: 'x'.repeat(500) });
      await admin.decide(await listedId(admin), 'approve');
      expect(await other.call(isLogin, {})).toMatchObject({ status: 'needs-approval' });
    });

    it('lets an application count for the account that its visitor logs in to', async () => {
      const { target, admin } = await start();
      const visitor = await createVisitor(target);
      await visitor.call(apply, application);
      await admin.decide(await listedId(admin), 'approve');
      const user = await logInByEmail(target, visitor);
      expect(await user.call(isLogin, {})).toMatchObject({ login: true, status: 'ok' });
      expect(await visitor.call(isLogin, {})).toMatchObject({ status: 'needs-approval' });
      const page = await admin.read('filter=approved');
      for (const entry of ['visitor · Applied', 'administrator · Approve', 'visitor · Logged in · email']) {
        expect(page).toContain(entry);
      }
    });

    it('lets an application count for the user whom the site names', async () => {
      const { target, admin } = await start();
      const visitor = await createVisitor(target);
      await visitor.call(apply, application);
      await admin.decide(await listedId(admin), 'approve');
      const user = await logInBySite(target, visitor);
      expect(await user.call(isLogin, {})).toMatchObject({ login: true, status: 'ok' });
      expect(await sendBy(user)).toBe('an answer');
      expect(await admin.read('filter=approved')).toContain('visitor · Logged in · site');
    });

    it('moves nothing to a user of the site who is disabled', async () => {
      const { target, admin } = await start();
      const sub = randomUUID();
      const user = await logInBySite(target, createClient(target, 'open'), sub);
      await user.call(apply, application);
      await admin.decide(await listedId(admin), 'approve');
      expect(await sendBy(user)).toBe('an answer');
      await admin.decide(await listedId(admin), 'disable', 'Spam');

      const visitor = await createVisitor(target);
      await visitor.call(apply, application);
      await admin.decide(await listedId(admin), 'approve');
      expect(await sendBy(visitor)).toBe('an answer');
      const token = await siteToken(target, sub);
      expect((await visitor.request(hostLogin, { token })).envelope).toEqual(refused('disabled', 'Spam'));
      expect((await visitor.call(pullSession, {})).list).toHaveLength(1);
      expect(await visitor.call(isLogin, {})).toMatchObject({ status: 'ok' });
    });

    it('ends the answers of a disabled account at once, lets it read alone, and lets it back in', async () => {
      const { target: approving, admin } = await start();
      const target = { ...approving, botId: 'test-bot' };
      const email = newEmail();
      const user = await logInByEmail(target, createClient(target, 'members'), email, 'members');
      const asked = runInput({ text: 'endless' });
      const running = readEvents(await user.post(asked));
      expect(await admin.decide(user.user.id, 'disable', 'Spam')).toContain('outcome=done');
      expect((await running).at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED' });
      expect(await sendBy(user)).toEqual(refused('disabled', 'Spam'));
      const { threadId: sessionId, forwardedProps } = asked;
      expect((await user.call(pullSession, {})).list).toMatchObject([{ id: sessionId }]);
      expect((await user.call(pullHistory, { sessionId })).list).toHaveLength(2);
      const { answerId: messageId } = forwardedProps;
      for (const reply of [
        await user.request(setSession, { id: sessionId, title: 'Mine' }),
        await user.request(sendFeedback, { messageId, rating: 'like' }),
        await user.request(createShare, { sessionId, headId: messageId }),
      ])
        expect(reply.envelope).toEqual(refused('disabled', 'Spam'));
      expect(await user.call(isLogin, {})).toMatchObject({ status: 'disabled', reason: 'Spam' });
      expect(await user.call(isLogin, {})).not.toHaveProperty('token');
      await admin.decide(user.user.id, 'enable');
      expect(await sendBy(user)).toBe('an answer');
    });

    it('shows nothing that a disabled account has shared or uploaded, until it is let back in', async () => {
      const { target: approving, admin } = await start();
      const target = { ...approving, botId: 'test-bot' };
      const user = await logInByEmail(target, createClient(target, 'open'));
      const asked = questionWith('short', [
        { url: await upload(target, user, sampleFiles.png), type: sampleFiles.png.type },
      ]);
      await user.ask(asked);
      const { list } = await user.call(pullHistory, { sessionId: asked.threadId });
      const { threadId: sessionId, forwardedProps } = asked;
      const { shareId } = await user.call(createShare, { sessionId, headId: forwardedProps.answerId });
      const anybody = createClient(target, 'open');
      const shared = await anybody.call(readShare, { shareId });
      const files = [...list, ...shared.messages].flatMap(({ parts }) =>
        parts.flatMap((part) => (part.type === 'image' ? absolute(target, part.source.value) : [])),
      );
      const look = async () => ({
        share: (await anybody.request(readShare, { shareId })).code,
        files: await Promise.all(files.map(async (url) => (await fetch(url)).status)),
      });
      const isShown = { share: 200, files: [200, 200] };
      expect(await look()).toEqual(isShown);
      await admin.decide(user.user.id, 'disable', 'Spam');
      expect(await look()).toEqual({ share: codes.gone, files: [404, 410] });
      await admin.decide(user.user.id, 'enable');
      expect(await look()).toEqual(isShown);
    });

    it('lets a disabled account not log in, and tells only who has its code', async () => {
      let now = Date.now();
      const { target: approving, admin } = await start({ now: () => now });
      const target = { ...approving, botId: 'test-bot' };
      const nobody = createClient(target, 'open');
      const { email, user } = await logInByEmail(target, nobody);
      await admin.decide(user.id, 'disable', 'Spam');
      now += 61_000;
      const code = await requestCode(target, nobody, email);
      const guess = await nobody.request(emailLogin, { email, code: wrongCode(code) });
      expect(guess.envelope).toMatchObject({ code: 400, object: { reason: 'code' } });
      expect((await nobody.request(emailLogin, { email, code })).envelope).toEqual(
        refused('disabled', 'Spam'),
      );
    });

    it('takes messages to the team, whom only the administrator’s page shows the conversation', async () => {
      const { target, url, admin } = await start();
      const visitor = await createVisitor({ ...target, botId: 'test-bot' });
      const form = (await visitor.call(baseConfig, {})).contact;
      expect(form).toMatchObject({ fields: [{ id: 'name' }, { id: 'email', required: 1 }, {}, {}] });
      const input = runInput({ text: 'Where is <b>it</b>?' });
      await visitor.ask(input);
      const message = {
        id: randomUUID(),
        values: { name: 'Ada <i>', email: 'ada@example.com', message: 'One\ntwo', order: '17' },
        sessionId: input.threadId,
      };
      const wrong = { ...message, values: { email: 'ada@', message: '' } };
      expect((await visitor.request(sendContact, wrong)).envelope).toMatchObject({
        code: 400,
        object: { fields: { email: 'email', message: 'missing' } },
      });
      for (let time = 0; time < 2; time += 1)
        expect(await visitor.call(sendContact, message)).toEqual({ id: message.id });
      await expect.poll(() => postOffice.countFor('team@shop.example')).toBe(1);

      const stranger = await createVisitor({ ...target, botId: 'test-bot' });
      await stranger.call(sendContact, {
        ...message,
        id: randomUUID(),
        values: { ...message.values, name: 'Eve' },
      });
      const list = await admin.open('/admin/messages');
      expect(list.match(/Ada &lt;i&gt;/g)?.length).toBeGreaterThan(0);
      const [, number = ''] = /number=(\d+)">\s*Ada/.exec(list) ?? [];
      const shown = await admin.open(`/admin/messages/message?number=${number}`);
      expect(shown).toContain('Where is &lt;b&gt;it&lt;/b&gt;?');
      expect(shown).toContain('17');
      // The conversation is not theirs, so it does not go along.
      const [, other = ''] = /number=(\d+)">\s*Eve/.exec(list) ?? [];
      expect(await admin.open(`/admin/messages/message?number=${other}`)).not.toContain('Where is');

      await admin.change('/admin/messages/change', { number, action: 'done' });
      expect(await admin.open('/admin/messages?state=open')).not.toContain('Ada');
      expect(await admin.open('/admin/messages?state=done')).toContain('Ada');
      await admin.change('/admin/messages/change', { number, action: 'remove' });
      expect(await admin.open('/admin/messages?state=all')).not.toContain('Ada');
      expect((await fetch(`${url}/admin/messages`)).status).toBe(401);

      const many = [];
      for (let time = 0; time < 6; time += 1)
        many.push((await stranger.request(sendContact, { ...message, id: randomUUID() })).code);
      expect(many.at(-1)).toBe(codes.limitReached);
      const without = await createVisitor(target);
      expect((await without.request(sendContact, message)).code).toBe(404);
    });

    it('shows what visitors wrote as text, finds them, and tells what was done, in both languages', async () => {
      const { target, admin } = await start();
      await (await createVisitor(target)).call(apply, application);
      const page = await admin.read('filter=waiting&search=ada');
      expect(page).toContain('Ada &lt;b&gt;');
      expect(page).toContain('I would like to &amp; must');
      expect(await admin.read('filter=waiting&search=nobody')).not.toContain('Ada');
      expect(await admin.read('filter=waiting&search=%25')).not.toContain('Ada');
      expect(await admin.read('filter=approved')).not.toContain('Ada');
      await admin.decide(await listedId(admin), 'reject', 'Why "not"');
      const rejected = await admin.read('filter=rejected');
      expect(rejected).toContain('Why &quot;not&quot;');
      expect(rejected.indexOf('administrator · Reject')).toBeGreaterThan(0);
      expect(rejected.indexOf('visitor · Applied')).toBeGreaterThan(
        rejected.indexOf('administrator · Reject'),
      );
      expect(await admin.read('filter=rejected', 'zh-CN')).toContain('已拒绝');
    });

    it('does each thing once, also when two administrators press at the same time', async () => {
      const { target, admin } = await start();
      await (await createVisitor(target)).call(apply, application);
      const id = await listedId(admin);
      const outcomes = await Promise.all([admin.decide(id, 'approve'), admin.decide(id, 'approve')]);
      expect(outcomes.filter((address) => address.includes('outcome=done'))).toHaveLength(1);
      expect(outcomes.filter((address) => address.includes('outcome=changed'))).toHaveLength(1);
    });

    it('opens to the key only, and limits how many are tried', async () => {
      const { url } = await start();
      const stranger = openAdmin(url);
      expect(await stranger.read()).not.toContain('formToken');
      const headers = { 'X-Forwarded-For': '198.51.100.9' };
      const statuses = [];
      for (let attempt = 0; attempt < 12; attempt += 1) {
        statuses.push((await stranger.post('/log-in', { key: `guess ${attempt}` }, headers)).status);
      }
      expect(statuses[0]).toBe(401);
      expect(statuses.at(-1)).toBe(429);
      expect((await stranger.post('/log-in', { key: adminKey }, headers)).status).toBe(429);
    });

    it('does nothing for forms of other pages, forged cookies or after the log-out', async () => {
      const { target, admin, url } = await start();
      const visitor = await createVisitor(target);
      await visitor.call(apply, application);
      const visitorId = await listedId(admin);
      const formToken = await admin.formToken();
      const decision = { visitorId, action: 'approve', reason: '' };
      // The session's cookie alone, as another page might make the browser send it.
      await admin.post('/decide', decision);
      await admin.post('/decide', { ...decision, formToken: 'x' });
      // The form's token alone.
      await admin.post('/decide', { ...decision, formToken }, { Cookie: '' });
      const later = `${Date.now() + 1e9}.x`;
      await admin.post('/decide', { ...decision, formToken }, { Cookie: `casement-admin=${later}` });
      expect(await visitor.call(isLogin, {})).toMatchObject({ status: 'submitted' });

      const login = await openAdmin(url).logIn();
      expect(login.headers.get('Set-Cookie')).toMatch(/HttpOnly.*SameSite=Strict/);
      expect(login.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      const ended = await admin.post('/log-out', { formToken });
      expect(ended.headers.get('Set-Cookie')).toMatch(/casement-admin=;.*Max-Age=0/);
      // A browser that has kept the cookie, or somebody who has copied it.
      expect(await admin.read()).not.toContain('formToken');
      await admin.post('/decide', { ...decision, formToken });
      expect(await visitor.call(isLogin, {})).toMatchObject({ status: 'submitted' });
      const other = openAdmin(url);
      await other.logIn();
      await admin.logIn();
      await admin.post('/log-out', { formToken: await admin.formToken() });
      expect(await other.decide(visitorId, 'approve')).toContain('outcome=done');
    });

    it('has no such page without a key', async () => {
      const storage = await storageForTest(newStorage);
      const { url } = await serviceForTest({ ...storage, adminKey: undefined });
      expect((await openAdmin(url).logIn()).status).toBe(404);
    });
  });
};
