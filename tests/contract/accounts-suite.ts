import { baseConfig, isLogin, logout, pullSession, sendEmail, setSession } from 'casement/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '../../service/delivery/post-office.test-helper.ts';
import type { ServiceOptions } from '../../service/server/start-service.ts';
import { createClient, createVisitor } from '../../check/client.ts';
import { logInByEmail, newAddress, newEmail, passCheck } from '../../check/login.ts';
import { serviceForTest, storageForTest } from './support/for-test.ts';
import { type NewStorage, targetAt } from './support/reference.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Accounts of the reference service beyond the contract: times, limits, restarts and several processes. */
export const accountsSuite = (name: string, newStorage: NewStorage): void => {
  describe(`accounts, ${name}`, { timeout: 60_000 }, () => {
    let postOffice: PostOffice;
    beforeEach(async () => {
      postOffice = await openPostOffice();
      return () => postOffice.close();
    });

    const start = async (options: ServiceOptions = {}) => {
      const storage = await storageForTest(newStorage);
      const { url } = await serviceForTest({ ...storage, ...postOffice.options, ...options });
      return targetAt(url, postOffice);
    };

    it('renews a log-in in use, once half of its 30 days are over', async () => {
      let now = Date.now();
      const target = await start({ now: () => now });
      const user = await logInByEmail(target, createClient(target, 'open'));
      now += 14 * DAY_MS;
      expect(await user.call(isLogin, {})).not.toHaveProperty('token');
      now += 2 * DAY_MS;
      const { token, expiresAt } = await user.call(isLogin, {});
      expect(expiresAt).toBe(now + 30 * DAY_MS);
      now += 20 * DAY_MS;
      expect((await user.request(isLogin, {})).code).toBe(401);
      const renewed = await createClient(target, 'open', token).call(isLogin, {});
      expect(renewed).toMatchObject({ login: true, user: user.user });
    });

    it('logs out of every token that a log-in was renewed to, and of no other log-in', async () => {
      let now = Date.now();
      const target = await start({ now: () => now, cleanEveryMs: 20 });
      const nobody = createClient(target, 'open');
      const user = await logInByEmail(target, nobody);
      now += MINUTE_MS + 1;
      const elsewhere = await logInByEmail(target, nobody, user.email);
      now += 16 * DAY_MS;
      const renewedBy = async () => createClient(target, 'open', (await user.call(isLogin, {})).token);
      const renewed = await renewedBy();
      const again = await renewedBy();
      expect((await again.request(pullSession, {})).code).toBe(200);
      await renewed.call(logout, {});
      for (const client of [user, renewed, again]) {
        expect((await client.request(isLogin, {})).code).toBe(401);
        expect((await client.request(pullSession, {})).code).toBe(401);
      }
      expect((await elsewhere.request(pullSession, {})).code).toBe(200);
    });

    it('ends a log-in after 180 days, however often it was renewed', async () => {
      let now = Date.now();
      const target = await start({ now: () => now });
      let user = createClient(
        target,
        'open',
        (await logInByEmail(target, createClient(target, 'open'))).token,
      );
      const end = now + 180 * DAY_MS;
      while (now + 20 * DAY_MS < end) {
        now += 20 * DAY_MS;
        const { token } = await user.call(isLogin, {});
        if (token !== undefined) user = createClient(target, 'open', token);
      }
      const state = await user.call(isLogin, {});
      expect(state).not.toHaveProperty('token');
      expect(state.expiresAt).toBe(end);
      now = end;
      expect((await user.request(isLogin, {})).code).toBe(401);
    });

    it('keeps accounts beyond the retention of conversations', async () => {
      let now = Date.now();
      const target = await start({ now: () => now, cleanEveryMs: 20 });
      const email = newEmail();
      const nobody = createClient(target, 'open');
      const first = await logInByEmail(target, nobody, email);
      now += 20 * DAY_MS;
      const again = await logInByEmail(target, nobody, email);
      expect(again.user.id).toBe(first.user.id);
    });

    it('limits how many codes one address has sent, to whomever', async () => {
      const target = await start();
      const nobody = createClient(target, 'open');
      const headers = newAddress();
      const replies = [];
      for (let count = 0; count < 22; count += 1) {
        const captchaVerification = await passCheck(nobody);
        replies.push(await nobody.request(sendEmail, { email: newEmail(), captchaVerification }, headers));
      }
      expect(replies.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(21);
      expect(replies.at(-1)?.code).toBe(1113);
    });

    it('offers no way by which it could send nothing', async () => {
      const target = await start({ mail: undefined, sms: undefined, isProduction: true });
      const nobody = createClient(target, 'open');
      expect((await nobody.call(baseConfig, {})).channel.login).toMatchObject({ phone: 0, email: 0 });
      const refused = await nobody.request(sendEmail, { email: newEmail(), captchaVerification: 'x' });
      expect(refused.envelope).toMatchObject({ code: 400, object: { reason: 'way' } });
    });

    it('keeps nothing of a code that could not be sent', async () => {
      const target = await start({ mail: { url: 'smtp://127.0.0.1:1', from: 'a@b.example' } });
      const nobody = createClient(target, 'open');
      const captchaVerification = await passCheck(nobody);
      const failed = await nobody.request(sendEmail, { email: newEmail(), captchaVerification });
      expect(failed).toMatchObject({ status: 503, code: 503 });
    });

    it('moves the conversations of a visitor of a trial channel', async () => {
      const target = await start();
      const visitor = await createVisitor(target, 'trial');
      await visitor.call(setSession, { title: 'Tried' });
      const user = await logInByEmail(target, visitor, newEmail(), 'trial');
      expect((await user.call(pullSession, {})).list).toMatchObject([{ title: 'Tried' }]);
      expect(await user.call(isLogin, {})).toMatchObject({ role: 'user' });
    });
  });
};
