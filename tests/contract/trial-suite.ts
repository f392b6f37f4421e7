import { randomUUID } from 'node:crypto';
import { Envelope, freeLogin, isLogin } from 'casement/contract';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '../../service/delivery/post-office.test-helper.ts';
import {
  createClient,
  createVisitor,
  identityToken,
  readEvents,
  runInput,
  textOf,
  type Visitor,
} from '../../check/client.ts';
import { logInByEmail } from '../../check/login.ts';
import { passCleanUp } from './support/pass-clean-up.ts';
import { serviceForTest, storageForTest } from './support/for-test.ts';
import { type NewStorage, targetAt } from './support/reference.ts';
import type { Target } from '../../check/target.ts';

/** The channel of the test bot with three messages for who has not logged in. */
const TRIED = 'tried';
const usedUp = {
  code: 1113,
  message: expect.any(String),
  messages: { en: expect.any(String), 'zh-CN': expect.any(String) },
  object: { reason: 'quota', remaining: 0 },
};

type Asker = Pick<Visitor, 'post' | 'call'>;

const outcomeOf = async (sent: Promise<Response>): Promise<unknown> => {
  const response = await sent;
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
  if (isStream) return textOf(await readEvents(response)) === '' ? 'nothing' : 'an answer';
  return v.parse(Envelope, await response.json());
};
const ask = (asker: Asker, input = runInput({ text: 'short' })) => outcomeOf(asker.post(input));
const left = async (asker: Asker) => (await asker.call(isLogin, {})).entitlement?.remaining;

/** Tests which messages visitors of a trial channel may send. */
export const trialSuite = (name: string, newStorage: NewStorage): void => {
  describe(`a trial, ${name}`, { timeout: 60_000 }, () => {
    let postOffice: PostOffice;
    beforeEach(async () => {
      postOffice = await openPostOffice();
      return () => postOffice.close();
    });
    const start = async (options: object = {}): Promise<Target> => {
      const storage = await storageForTest(newStorage);
      const { url } = await serviceForTest({ ...storage, ...postOffice.options, ...options });
      return targetAt(url, postOffice);
    };

    it('is told and counted, then asks for the log-in, with which the same message is taken', async () => {
      const target = await start();
      const visitor = await createVisitor(target, TRIED);
      expect(await visitor.call(isLogin, {})).toMatchObject({ role: 'trial', entitlement: { remaining: 3 } });
      for (const remaining of [2, 1, 0]) {
        expect(await ask(visitor)).toBe('an answer');
        expect(await left(visitor)).toBe(remaining);
      }
      const fourth = runInput({ text: 'short' });
      expect(await ask(visitor, fourth)).toEqual(usedUp);
      const user = await logInByEmail(target, visitor, undefined, TRIED);
      expect(await ask(user, fourth)).toBe('an answer');
      expect(await left(user)).toBeUndefined();
    });

    it('counts a message once however often it is sent, and not its other answers or what is refused', async () => {
      const visitor = await createVisitor(await start(), TRIED);
      const input = runInput({ text: 'short' });
      expect([await ask(visitor, input), await ask(visitor, input)]).toEqual(['an answer', 'an answer']);
      const { threadId: sessionId, forwardedProps } = input;
      const again = runInput({ sessionId, parentId: forwardedProps.messageId ?? null });
      expect(await ask(visitor, again)).toBe('an answer');
      expect(await left(visitor)).toBe(2);
      expect(await ask(visitor, runInput({ text: 'short', parentId: randomUUID() }))).toMatchObject({
        code: 404,
      });
      const sameMessage = { text: 'short', sessionId, messageId: input.messages[0]!.id };
      expect(await ask(visitor, runInput(sameMessage))).toBe('an answer');
      expect(await left(visitor)).toBe(2);
    });

    it('gives no more than its messages to who asks for all of them at once', async () => {
      const visitor = await createVisitor(await start(), TRIED);
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => ask(visitor)));
      expect(outcomes.filter((outcome) => outcome === 'an answer')).toHaveLength(3);
    });

    it('is had once: neither a week nor a new token brings it back', async () => {
      let now = Date.now();
      const target = await start({ now: () => now, cleanEveryMs: 50 });
      const visitor = await createVisitor(target, TRIED);
      for (let index = 0; index < 3; index += 1) await ask(visitor);
      await passCleanUp(target, visitor, () => {
        now += 70 * 86_400_000;
      });
      const { token } = await createClient(target, TRIED, identityToken(visitor.uuid)).call(freeLogin, {});
      const later = createVisitor(target, TRIED, visitor.uuid);
      expect(token).toBeTruthy();
      expect(await left(await later)).toBe(0);
      expect(await ask(await later)).toEqual(usedUp);
    });

    it('is of each visitor alone, and not counted on other channels', async () => {
      const target = await start();
      const [visitor, other] = [await createVisitor(target, TRIED), await createVisitor(target, TRIED)];
      for (let index = 0; index < 3; index += 1) await ask(visitor);
      expect(await left(other)).toBe(3);
      const open = await createVisitor(target, 'open', visitor.uuid);
      expect([await ask(open), await left(open)]).toEqual(['an answer', undefined]);
      const trial = await createVisitor(target, 'trial', visitor.uuid);
      expect([await ask(trial), await left(trial)]).toEqual(['an answer', undefined]);
    });
  });
};
