import {
  codes,
  emailLogin,
  freeLogin,
  isLogin,
  logout,
  phoneLogin,
  pullSession,
  sendEmail,
  sendSms,
  setSession,
} from 'casement/contract';
import { codeOf, createClient, createVisitor, runInput } from '../client.ts';
import { logInByEmail, newAddress, newEmail, passCheck, requestCode, wrongCode } from '../login.ts';
import type { Frame } from '../frame.ts';
import type { Target } from '../target.ts';

const refusalOf = ({ code, envelope }: { code: number | undefined; envelope: { object?: unknown } }) => ({
  code,
  object: envelope.object,
});

/** Log-ins of the visitor's own accord, by a code. */
export const loginSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  const nobody = () => createClient(target(), target().channels.open);

  describe('a log-in by code', () => {
    beforeEach(({ skip }) => {
      if (target().codeSentTo === undefined)
        return skip('nobody can read here the codes that the service sends');
    });

    it('makes a user of the visitor, who brings along what they have asked', async () => {
      const visitor = await createVisitor(target());
      await visitor.call(setSession, { title: 'Mine' });
      const user = await logInByEmail(target(), visitor);
      expect(user.user).toEqual({ id: expect.any(String), email: user.email });
      expect(user.expiresAt ?? 0).toBeGreaterThan(Date.now() + 29 * 86_400_000);
      expect(await user.call(isLogin, {})).toEqual({
        login: true,
        role: 'user',
        status: 'ok',
        user: user.user,
        expiresAt: user.expiresAt,
      });
      expect((await user.call(pullSession, {})).list).toMatchObject([{ title: 'Mine' }]);
      expect((await visitor.call(pullSession, {})).list).toEqual([]);
    });

    it('finds the same account again, however its address is typed', async () => {
      const email = newEmail();
      const code = await requestCode(target(), nobody(), email);
      const first = await nobody().call(
        emailLogin,
        { email: ` ${email.toUpperCase()} `, code },
        newAddress(),
      );
      expect(first.user.email).toBe(email);
    });

    it('works by phone, whose number has one form', async () => {
      const client = nobody();
      const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
      const captchaVerification = await passCheck(client);
      await client.call(
        sendSms,
        { areaCode: '86', phone: ` 138-${digits.slice(0, 4)} ${digits.slice(4)}`, captchaVerification },
        newAddress(),
      );
      const code = (await target().codeSentTo?.(`+86138${digits}`)) ?? '';
      const { user } = await client.call(
        phoneLogin,
        { areaCode: '86', phone: `138${digits}`, code },
        newAddress(),
      );
      expect(user).toEqual({ id: expect.any(String), phone: `+86138${digits}` });
    });

    it.each([
      ['86', '1381234567'],
      ['999', '123456789'],
    ])('refuses the number +%s %s', async (areaCode, phone) => {
      const refused = { code: 400, object: { reason: 'phone' } };
      const sent = { areaCode, phone, captchaVerification: 'x' };
      expect(refusalOf(await nobody().request(sendSms, sent))).toEqual(refused);
      const login = { areaCode, phone, code: '123456' };
      expect(refusalOf(await nobody().request(phoneLogin, login))).toEqual(refused);
    });

    it.each(['a@b', 'a@b.example\r\nBcc: c@d.example'])('refuses the address %j', async (email) => {
      const refused = { code: 400, object: { reason: 'email' } };
      expect(refusalOf(await nobody().request(sendEmail, { email, captchaVerification: 'x' }))).toEqual(
        refused,
      );
    });

    it('sends no code without a passed check, and one check sends one code', async () => {
      const client = nobody();
      const refused = { code: 400, object: { reason: 'captcha' } };
      const ask = async (captchaVerification: string) =>
        refusalOf(await client.request(sendEmail, { email: newEmail(), captchaVerification }, newAddress()));
      expect(await ask('nothing')).toEqual(refused);
      const passed = await passCheck(client);
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => ask(passed)));
      expect(outcomes.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(outcomes.filter(({ code }) => code === 400)).toHaveLength(3);
      expect(await ask(passed)).toEqual(refused);
    });

    it('sends one address a code a minute, whoever asks', async () => {
      const email = newEmail();
      await requestCode(target(), nobody(), email);
      const captchaVerification = await passCheck(nobody());
      const again = await nobody().request(
        sendEmail,
        { email: email.toUpperCase(), captchaVerification },
        newAddress(),
      );
      expect(again.code).toBe(codes.limitReached);
      const { reason, retryAfterS } = again.envelope.object as { reason: string; retryAfterS: number };
      expect(reason).toBe('rate');
      expect(retryAfterS).toBeGreaterThan(0);
      expect(retryAfterS).toBeLessThanOrEqual(60);
    });

    it('answers the same for those who have an account and those who have none', async () => {
      const { email } = await logInByEmail(target(), nobody());
      const replies = [];
      for (const address of [email, newEmail()]) {
        const login = await nobody().request(emailLogin, { email: address, code: '000000' }, newAddress());
        replies.push({ status: login.status, envelope: login.envelope });
      }
      expect(replies[0]).toEqual(replies[1]);
      expect(replies[0]?.envelope).toMatchObject({ code: 400, object: { reason: 'code-over' } });
    });

    it('is refused in the language of the visitor', async () => {
      const request = { email: newEmail(), code: '000000' };
      const inChinese = { ...newAddress(), 'Accept-Language': 'zh-CN' };
      const { envelope } = await nobody().request(emailLogin, request, inChinese);
      expect(envelope.message).toMatch(/^[\p{Script=Han}，。]+$/u);
    });

    it('takes a code once, also when it comes several times at once', async () => {
      const email = newEmail();
      const code = await requestCode(target(), nobody(), email);
      const outcomes = await Promise.all(
        [1, 2, 3, 4].map(() => nobody().request(emailLogin, { email, code }, newAddress())),
      );
      expect(outcomes.filter((outcome) => outcome.code === 200)).toHaveLength(1);
      const replay = await nobody().request(emailLogin, { email, code }, newAddress());
      expect(refusalOf(replay)).toEqual({ code: 400, object: { reason: 'code-over' } });
    });

    it('takes five tries in all, one after the other or at once', async () => {
      const email = newEmail();
      const code = await requestCode(target(), nobody(), email);
      const wrong = wrongCode(code);
      const tries = await Promise.all(
        Array.from({ length: 20 }, () => nobody().request(emailLogin, { email, code: wrong }, newAddress())),
      );
      expect(tries.every((outcome) => outcome.code === 400)).toBe(true);
      const late = await nobody().request(emailLogin, { email, code }, newAddress());
      expect(refusalOf(late)).toEqual({ code: 400, object: { reason: 'code-over' } });
    });

    it('still takes the right code at the fifth try', async () => {
      const email = newEmail();
      const code = await requestCode(target(), nobody(), email);
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const outcome = await nobody().request(emailLogin, { email, code: wrongCode(code) }, newAddress());
        expect(outcome.code).toBe(400);
      }
      expect((await nobody().request(emailLogin, { email, code }, newAddress())).code).toBe(200);
    });

    it('takes a code for the address that it was sent to, and no other', async () => {
      const email = newEmail();
      const code = await requestCode(target(), nobody(), email);
      const other = await nobody().request(emailLogin, { email: newEmail(), code }, newAddress());
      expect(other.code).toBe(400);
      expect((await nobody().request(emailLogin, { email, code }, newAddress())).code).toBe(200);
    });

    it('gives whoever knew the visitor before nothing of the account', async () => {
      const visitor = await createVisitor(target());
      const user = await logInByEmail(target(), visitor);
      await user.call(setSession, { title: 'After' });
      // An attacker who planted the visitor's identity or token still has them.
      expect((await visitor.call(pullSession, {})).list).toEqual([]);
      const planted = await createVisitor(target(), undefined, visitor.uuid);
      expect((await planted.call(pullSession, {})).list).toEqual([]);
      expect(await planted.call(isLogin, {})).toMatchObject({ login: false, role: 'anonymous' });
      expect((await visitor.request(freeLogin, {})).code).toBe(200);
    });

    it('leaves the conversations of another account where they are', async () => {
      const first = await logInByEmail(target(), nobody());
      await first.call(setSession, { title: 'Theirs' });
      const second = await logInByEmail(target(), first);
      expect((await second.call(pullSession, {})).list).toEqual([]);
      expect((await first.call(pullSession, {})).list).toMatchObject([{ title: 'Theirs' }]);
    });

    it('opens a channel for which one has to log in', async ({ skip }) => {
      const { members } = target().channels;
      if (members === undefined) return skip('name a channel where one has to log in: --members');
      const client = createClient(target(), members);
      expect(await codeOf(await client.post(runInput({ text: 'short' })))).toBe(codes.unauthorized);
      const user = await logInByEmail(target(), client, newEmail(), members);
      expect((await user.call(pullSession, {})).list).toEqual([]);
    });

    it('ends with the log-out', async () => {
      const user = await logInByEmail(target(), nobody());
      await user.call(logout, {});
      expect((await user.request(pullSession, {})).code).toBe(codes.unauthorized);
      expect((await user.request(isLogin, {})).code).toBe(codes.unauthorized);
    });
  });
};
