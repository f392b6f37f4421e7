import { randomInt } from 'node:crypto';
import {
  answerText,
  captchaCodes,
  captchaVerificationOf,
  checkCaptcha,
  emailLogin,
  encryptField,
  isLogin,
  logout,
  phoneLogin,
  pullSession,
  sendEmail,
  sendSms,
  setSession,
  solveProofOfWork,
} from 'casement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '../../service/delivery/post-office.test-helper.ts';
import { createClient, createVisitor, identityToken } from '../../check/client.ts';
import {
  callBare,
  logInByEmail,
  newAddress,
  newBrowser,
  newEmail,
  newPuzzle,
  passCheck,
  requestCode,
  wrongCode,
} from '../../check/login.ts';
import { type NewStorage, startReference, targetAt } from './support/reference.ts';
import type { Target } from '../../check/target.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_TRIES = 5;

const nobodyAt = (target: Target, channelId = target.channels.open) => createClient(target, channelId);

const tryCode = async (target: Target, email: string, code: string, channelId?: string) =>
  (await nobodyAt(target, channelId).request(emailLogin, { email, code }, newAddress())).envelope;

/** Guessing, using again and planting what one logs in with. */
export const attacksSuite = (name: string, newStorage: NewStorage): void => {
  describe(`attacks on logging in, ${name}`, { timeout: 60_000 }, () => {
    const ending: (() => Promise<void>)[] = [];
    let postOffice: PostOffice;
    /** The processes of the service: two on one database, where they can share one. */
    let targets: Target[];
    let one: Target;
    /** Another bot of the same service, and another process. */
    let otherBot: Target;
    let elsewhere: Target;
    let now: number;
    beforeAll(async () => {
      postOffice = await openPostOffice();
      ending.push(() => postOffice.close());
      const storage = await newStorage(false);
      const { options } = storage;
      ending.push(() => storage.remove());
      const start = async (): Promise<Target> => {
        const service = await startReference({ ...options, ...postOffice.options, now: () => now });
        ending.push(() => service.close());
        return targetAt(service.url, postOffice);
      };
      now = Date.now();
      one = await start();
      elsewhere = options.databaseUrl === undefined ? one : await start();
      targets = [one, elsewhere];
      otherBot = { ...one, botId: '机器人 1' };
    }, 60_000);
    afterAll(async () => {
      for (const end of ending.toReversed()) await end();
    }, 60_000);
    beforeEach(() => {
      now = Date.now();
    });

    // Wrong, or used up by then.
    const isRefused = { code: 400, object: { reason: expect.stringMatching(/^code/) } };
    /** Wrong tries at once, in turn at each process. */
    const guess = (count: number, email: string, code: string) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          tryCode(targets[index % targets.length] ?? one, email, wrongCode(code)),
        ),
      );

    /** Has a code sent to a new address. */
    const sendWith = async (captchaVerification: string, target = one) =>
      (await nobodyAt(target).request(sendEmail, { email: newEmail(), captchaVerification }, newAddress()))
        .envelope;
    /** Makes the right answer to a new check, which may be sent again and again. */
    const rightAnswer = async () => {
      const { token, secretKey, challenge, difficulty } = await newPuzzle(nobodyAt(one), 'proofOfWork');
      const answer = answerText({ nonce: solveProofOfWork(challenge ?? '', difficulty ?? 0) });
      const pointJson = encryptField(answer, secretKey ?? '');
      return async (target: Target) =>
        (await callBare(nobodyAt(target), checkCaptcha, { captchaType: 'proofOfWork', token, pointJson }))
          .repCode;
    };

    describe('a code', () => {
      it('is still right after four wrong tries at two processes', async () => {
        const email = newEmail();
        const code = await requestCode(one, nobodyAt(one), email);
        for (const reply of await guess(MAX_TRIES - 1, email, code)) expect(reply).toMatchObject(isRefused);
        expect(await tryCode(elsewhere, email, code)).toMatchObject({ code: 200 });
      });

      it('is worth nothing after five, at either', async () => {
        const email = newEmail();
        const code = await requestCode(one, nobodyAt(one), email);
        for (const reply of await guess(MAX_TRIES, email, code)) expect(reply).toMatchObject(isRefused);
        for (const target of targets) expect(await tryCode(target, email, code)).toMatchObject(isRefused);
      });

      it('logs in once, whichever process it reaches again', async () => {
        const email = newEmail();
        const code = await requestCode(one, nobodyAt(one), email);
        const replies = await Promise.all(
          [...targets, ...targets].map((target) => tryCode(target, email, code)),
        );
        expect(replies.map((reply) => String(reply.code)).toSorted()).toEqual(['200', '400', '400', '400']);
        for (const target of targets) expect(await tryCode(target, email, code)).toMatchObject(isRefused);
      });

      it('ends after five minutes, or once another was sent', async () => {
        const email = newEmail();
        const first = await requestCode(one, nobodyAt(one), email);
        now += 2 * MINUTE_MS;
        const second = await requestCode(one, nobodyAt(one), email);
        // One in a million is the same.
        if (first !== second) expect(await tryCode(one, email, first)).toMatchObject(isRefused);
        now += 5 * MINUTE_MS;
        expect(await tryCode(elsewhere, email, second)).toMatchObject(isRefused);
      });

      it('serves with the bot that sent it, and guesses at another use it up nowhere', async () => {
        const email = newEmail();
        const code = await requestCode(one, nobodyAt(one), email);
        for (let count = 0; count < MAX_TRIES; count += 1) {
          expect(await tryCode(otherBot, email, code)).toMatchObject(isRefused);
        }
        expect(await tryCode(one, email, code)).toMatchObject({ code: 200 });
      });

      it('serves in the browser that asked for it, whatever others guess or have sent', async () => {
        const email = newEmail();
        const victim = newBrowser();
        const code = await requestCode(one, nobodyAt(one), email, victim);
        const tryIn = async (browser: Record<string, string>, given: string, target = one) =>
          (await nobodyAt(target).request(emailLogin, { email, code: given }, browser)).envelope;
        const stranger = newBrowser();
        for (let count = 0; count < 40; count += 1) {
          expect(await tryIn({ ...stranger, ...newAddress() }, wrongCode(code))).toMatchObject(
            count < 30 ? isRefused : { code: 1113 },
          );
        }
        now += MINUTE_MS + 1;
        const other = newBrowser();
        const second = await requestCode(elsewhere, nobodyAt(one), email, other);
        expect(await tryIn(newBrowser(), code)).toMatchObject(isRefused);
        for (let count = 0; count < MAX_TRIES; count += 1) {
          expect(await tryIn(other, wrongCode(second))).toMatchObject(isRefused);
        }
        expect(await tryIn(other, second)).toMatchObject(isRefused);
        expect(await tryIn(victim, code, elsewhere)).toMatchObject({ code: 200 });
      });

      it('is guessed in few tries, however many browsers ask for codes of one address', async () => {
        const email = newEmail();
        let sent = 0;
        for (let round = 0; round < 9; round += 1) {
          now += MINUTE_MS + 1;
          const browser = newBrowser();
          const captchaVerification = await passCheck(nobodyAt(one));
          const reply = await nobodyAt(one).request(sendEmail, { email, captchaVerification }, browser);
          if (reply.code !== 200) continue;
          sent += 1;
          const code = await postOffice.codeSentTo(email);
          const tries = Array.from({ length: MAX_TRIES }, () => wrongCode(code));
          for (const given of [...tries, code]) {
            const { envelope } = await nobodyAt(elsewhere).request(
              emailLogin,
              { email, code: given },
              browser,
            );
            expect(envelope).toMatchObject(isRefused);
          }
        }
        expect(sent).toBeLessThanOrEqual(7);
      });

      it('counts wrong codes against the address that they come from, whatever they are for', async () => {
        const address = newAddress();
        const refusals = [];
        for (let count = 0; count < 61; count += 1) {
          const browser = { ...newBrowser(), ...address };
          const login = { email: newEmail(), code: '000000' };
          refusals.push((await nobodyAt(one).request(emailLogin, login, browser)).envelope);
        }
        expect(refusals.slice(0, 60)).toEqual(
          refusals.slice(0, 60).map(() => expect.objectContaining(isRefused)),
        );
        expect(refusals.at(-1)).toMatchObject({ code: 1113 });
      });

      it('serves for the very way and address that it was sent to', async () => {
        const client = nobodyAt(one);
        const phone = `138${randomInt(10_000_000, 99_999_999)}`;
        const captchaVerification = await passCheck(client);
        await client.call(sendSms, { areaCode: '86', phone, captchaVerification }, newAddress());
        const code = await postOffice.codeSentTo(`+86${phone}`);
        const email = newEmail();
        const sent = await requestCode(one, client, email);
        if (code === sent) return;
        expect(await tryCode(one, email, code)).toMatchObject(isRefused);
        const byPhone = async (changed: object) =>
          (await client.request(phoneLogin, { areaCode: '86', phone, code, ...changed }, newAddress()))
            .envelope;
        expect(await byPhone({ code: sent })).toMatchObject(isRefused);
        const nextPhone = `${phone.slice(0, -1)}${(Number(phone.at(-1)) + 1) % 10}`;
        expect(await byPhone({ phone: nextPhone })).toMatchObject(isRefused);
        expect(await byPhone({})).toMatchObject({ code: 200 });
      });

      it('opens the channel that it is used in, and no other', async () => {
        const email = newEmail();
        const code = await requestCode(one, nobodyAt(one), email);
        const { object } = await tryCode(one, email, code, 'members');
        const { token } = object as { token: string };
        expect((await createClient(one, 'members', token).request(pullSession, {})).code).toBe(200);
        expect((await createClient(one, 'open', token).request(pullSession, {})).code).toBe(401);
        expect(await tryCode(one, email, code, 'open')).toMatchObject(isRefused);
      });
    });

    describe('a passed check', () => {
      const isUnpassed = { code: 400, object: { reason: 'captcha' } };

      it('sends one code, whichever process and for whomever it is used again', async () => {
        const passed = await passCheck(nobodyAt(one));
        const replies = await Promise.all([...targets, ...targets].map((target) => sendWith(passed, target)));
        expect(replies.map((reply) => String(reply.code)).toSorted()).toEqual(['200', '400', '400', '400']);
        expect(await sendWith(passed, elsewhere)).toMatchObject(isUnpassed);
      });

      it('serves for two minutes', async () => {
        const [early, late] = [await passCheck(nobodyAt(one)), await passCheck(nobodyAt(one))];
        now += 2 * MINUTE_MS - 1;
        expect(await sendWith(early)).toMatchObject({ code: 200 });
        now += 1;
        expect(await sendWith(late)).toMatchObject(isUnpassed);
      });

      it('is not forged: of a check that nobody, or somebody wrongly, answered, or by another key', async () => {
        const client = nobodyAt(one);
        const solve = async () => {
          const { token, secretKey, challenge, difficulty } = await newPuzzle(client, 'proofOfWork');
          const answer = answerText({ nonce: solveProofOfWork(challenge ?? '', difficulty ?? 0) });
          return { token, answer, secretKey: secretKey ?? '' };
        };
        const check = async ({ token, answer, secretKey }: Awaited<ReturnType<typeof solve>>) => {
          const pointJson = encryptField(answer, secretKey);
          return (await callBare(client, checkCaptcha, { captchaType: 'proofOfWork', token, pointJson }))
            .repCode;
        };
        const unanswered = await solve();
        const wrong = { ...(await solve()), answer: answerText({ nonce: -1 }) };
        expect(await check(wrong)).toBe(captchaCodes.wrong);
        const right = await solve();
        expect(await check(right)).toBe(captchaCodes.ok);
        const proofOf = ({ token, answer, secretKey }: typeof right) =>
          captchaVerificationOf(token, answer, secretKey);
        const forged = [
          proofOf(unanswered),
          proofOf(wrong),
          proofOf({ ...right, token: unanswered.token }),
          proofOf({ ...right, secretKey: unanswered.secretKey }),
          proofOf({ ...right, answer: answerText({ nonce: 0 }) }),
          proofOf({ ...right, answer: answerText({ x: 100 }) }),
          `${right.token}---${right.answer}`,
          right.token,
        ];
        for (const proof of forged) expect(await sendWith(proof)).toMatchObject(isUnpassed);
        expect(await sendWith(proofOf(right))).toMatchObject({ code: 200 });
      });

      it('is answered once, in time, whichever process the answers reach', async () => {
        const answer = await rightAnswer();
        const replies = await Promise.all([...targets, ...targets].map(answer));
        const { ok, expired } = captchaCodes;
        expect(replies.toSorted()).toEqual([ok, expired, expired, expired]);
        const late = await rightAnswer();
        now += 2 * MINUTE_MS;
        expect(await late(elsewhere)).toBe(expired);
      });
    });

    describe('a token', () => {
      it('of one bot opens nothing at another, of users and of visitors', async () => {
        const user = await logInByEmail(one, nobodyAt(one));
        const visitor = await createVisitor(one);
        for (const { token } of [user, visitor]) {
          const intruder = createClient(otherBot, 'open', token);
          for (const operation of [isLogin, pullSession]) {
            expect((await intruder.request(operation, {})).code).toBe(401);
          }
          expect((await intruder.request(setSession, { title: 'x' })).code).toBe(401);
        }
      });

      /** Tokens that do not make their holder the visitor with the conversation. */
      const strangers: Record<
        string,
        (victim: Awaited<ReturnType<typeof createVisitor>>) => Promise<string>
      > = {
        "the visitor's identity alone": async ({ uuid }) => identityToken(uuid),
        'the same identity at another bot': async ({ uuid }) =>
          (await createVisitor(otherBot, undefined, uuid)).token,
        'the same identity in another channel': async ({ uuid }) =>
          (await createVisitor(one, 'trial', uuid)).token,
        'a changed token': async ({ token }) => {
          const [head, , signature] = token.split('.');
          const [, body] = (await createVisitor(one)).token.split('.');
          return [head, body, signature].join('.');
        },
        'a token that has ended long ago': async ({ uuid, token }) => {
          now += 60 * DAY_MS;
          // The visitor's first conversation is gone by now.
          await (await createVisitor(one, undefined, uuid)).call(setSession, { title: 'Mine' });
          return token;
        },
        'a token that was logged out': async (victim) => {
          const { token } = await createVisitor(one, undefined, victim.uuid);
          await createClient(one, 'open', token).call(logout, {});
          return token;
        },
      };
      it.each(Object.keys(strangers))('brings no conversation into an account by %s', async (kind) => {
        const victim = await createVisitor(one);
        await victim.call(setSession, { title: 'Mine' });
        const token = (await strangers[kind]?.(victim)) ?? '';
        const thief = await logInByEmail(one, createClient(one, 'open', token));
        expect((await thief.call(pullSession, {})).list).toEqual([]);
        const back = await createVisitor(one, undefined, victim.uuid);
        expect((await back.call(pullSession, {})).list).toMatchObject([{ title: 'Mine' }]);
      });
    });
  });
};
