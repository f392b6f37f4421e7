import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createShare,
  Envelope,
  freeLogin,
  NotNow,
  pullHistory,
  pullSession,
  setSession,
  stopRun,
  uploadSignature,
} from 'casement/contract';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../service/server/start-service.ts';
import {
  beside,
  createClient,
  createVisitor,
  identityToken,
  readEvents,
  runInput,
  textOf,
  type Visitor,
} from '../../check/client.ts';
import { serviceForTest, storageForTest } from './support/for-test.ts';
import { type NewStorage, targetAt } from './support/reference.ts';
import { sampleFiles } from '../../check/sample-files.ts';
import type { Target } from '../../check/target.ts';
import { absolute, questionWith, upload } from '../../check/upload.ts';

const MINUTE_MS = 60_000;

/** Returns `answered` for a send that was, or the `object` of its refusal. */
const outcomeOf = async (sent: Promise<Response>): Promise<unknown> => {
  const response = await sent;
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return 'answered';
  }
  const { code, object } = v.parse(Envelope, await response.json());
  return code === 1113 ? object : code;
};

const count = (outcomes: unknown[], wanted: unknown): number =>
  outcomes.filter((outcome) => outcome === wanted).length;

const soon = { reason: 'rate', retryAfterS: expect.any(Number) };

const from = (address: string) => ({ 'X-Forwarded-For': address });

const ask = (visitor: Visitor, input = runInput({ text: 'short' }), address = '192.0.2.1') =>
  visitor.fetchPath('/v1/im/msg/send', {
    method: 'POST',
    body: JSON.stringify(input),
    headers: from(address),
  });

const finish = (sent: Promise<Response>) => beside(sent.then((response) => readEvents(response)));

type Asked = ReturnType<typeof runInput>;

/** The place in the queue of a question that has to wait. */
const placeOf = async (sent: Promise<Response>) => {
  const response = await sent;
  const { object } = v.parse(Envelope, await response.json());
  const { reason, place, retryAfterS } = v.parse(NotNow, object);
  expect([response.status, response.headers.get('Retry-After'), reason]).toEqual([
    503,
    String(retryAfterS),
    'busy',
  ]);
  return place;
};

/** The refusals of the reference service, whatever it is asked. */
export const limitsSuite = (name: string, newStorage: NewStorage): void => {
  /**
   * Starts a service with a bot that says nothing of its limits and one with little to give; proxies are on
   * this machine.
   */
  const start = async (options: ServiceOptions = {}): Promise<{ limited: Target; frugal: Target }> => {
    const storage = await storageForTest(newStorage);
    // Budgets come back with time, so time stands still.
    const startedMs = Date.now();
    const { url } = await serviceForTest({
      trustedProxies: ['127.0.0.0/8'],
      now: () => startedMs,
      ...storage,
      ...options,
    });
    const target = targetAt(url);
    return { limited: { ...target, botId: 'limited' }, frugal: { ...target, botId: 'frugal' } };
  };

  describe(`the limits of the reference service, ${name}`, { timeout: 60_000 }, () => {
    it('write 8 answers of 28 that are asked for at once with a file', async () => {
      const { limited } = await start();
      const visitor = await createVisitor(limited);
      const url = await upload(limited, visitor, sampleFiles.txt);
      const inputs = Array.from({ length: 28 }, () =>
        questionWith('endless', [{ url, type: sampleFiles.txt.type }]),
      );
      const outcomes = await Promise.all(inputs.map((input) => outcomeOf(visitor.post(input))));
      expect(count(outcomes, 'answered')).toBe(8);
      expect(outcomes.filter((outcome) => outcome !== 'answered')).toEqual(
        Array.from({ length: 20 }, () => soon),
      );
      expect((await visitor.call(pullSession, {})).list).toHaveLength(8);
      const running = inputs.filter((_, index) => outcomes[index] === 'answered');
      await Promise.all(running.map(({ runId }) => visitor.call(stopRun, { runId })));
      // The refused questions have used nothing up.
      for (let question = 9; question <= 30; question += 1) await finish(ask(visitor));
      expect(await outcomeOf(ask(visitor))).toEqual(soon);
    });

    it('leave the files of a refused first question to the visitor, to be sent again later', async () => {
      let now = Date.now();
      const { frugal } = await start({ now: () => now, cleanEveryMs: 20 });
      const visitor = await createVisitor(frugal);
      for (let question = 0; question < 2; question += 1) await finish(ask(visitor));
      const url = await upload(frugal, visitor, sampleFiles.txt);
      const statusOf = async (address: string) => (await fetch(absolute(frugal, address))).status;
      const input = questionWith('attachment', [{ url, type: sampleFiles.txt.type }]);
      expect(await outcomeOf(ask(visitor, input))).toMatchObject(soon);
      expect(await statusOf(url)).toBe(200);
      now += 2 * 60 * MINUTE_MS;
      // Several clean-ups.
      await wait(200);
      expect(await statusOf(url)).toBe(200);
      const events = await finish(ask(visitor, input));
      expect(textOf(events)).toContain(sampleFiles.txt.name);
      expect(await finish(ask(visitor, input))).toEqual(events);
    });

    it('give a visitor so many answers a minute, and go on with one that was given', async () => {
      let now = Date.now();
      const { frugal } = await start({ now: () => now });
      const visitor = await createVisitor(frugal);
      const input = runInput({ text: 'short' });
      const events = await finish(ask(visitor, input));
      await finish(ask(visitor));
      expect(await outcomeOf(ask(visitor))).toEqual({ reason: 'rate', retryAfterS: 30 });
      expect(await finish(ask(visitor, input))).toEqual(events);
      now += 31_000;
      await finish(ask(visitor));
      expect(await outcomeOf(ask(visitor))).toMatchObject(soon);
    });

    it('give a visitor so many answers a day', async () => {
      let now = Date.now();
      const { frugal } = await start({ now: () => now });
      const visitor = await createVisitor(frugal);
      for (let question = 1; question <= 4; question += 1) {
        await finish(ask(visitor));
        now += MINUTE_MS;
      }
      const refused = await outcomeOf(ask(visitor));
      expect(refused).toMatchObject({ reason: 'quota', remaining: 0, retryAfterS: expect.any(Number) });
      now += 6 * 60 * MINUTE_MS;
      await finish(ask(visitor));
    });

    it('count the tokens of answers, and those of answers that were stopped', async () => {
      let now = Date.now();
      const { frugal } = await start({ now: () => now });
      const visitor = await createVisitor(frugal);
      for (let question = 1; question <= 3; question += 1) {
        await finish(ask(visitor, runInput({ text: 'costly' })));
        now += MINUTE_MS;
      }
      const refused = { reason: 'quota', remaining: 0, retryAfterS: expect.any(Number) };
      expect(await outcomeOf(ask(visitor))).toEqual(refused);

      const part = 'x'.repeat(6_000);
      const asked = [
        runInput({ text: `endless ${part}${part}` }),
        {
          ...runInput({ text: 'endless' }),
          context: [part, part].map((value) => ({ description: '', value })),
        },
        {
          ...runInput({ text: 'endless' }),
          tools: ['a', 'b', 'c', 'd'].map((tool) => ({ name: tool, description: part.slice(0, 3000) })),
        },
      ];
      for (const [index, input] of asked.entries()) {
        const address = `192.0.2.${index + 10}`;
        const other = await createVisitor(frugal);
        const reading = readEvents(await ask(other, input, address));
        await readEvents(await other.resume(input.runId), 3);
        await other.call(stopRun, { runId: input.runId });
        await reading;
        expect(await outcomeOf(ask(other, undefined, address))).toEqual(refused);
        now += MINUTE_MS;
      }
    });

    it('are shared by the visitors of one address, and of one bot', async () => {
      const { frugal } = await start();
      const askAnew = async (address: string) =>
        outcomeOf(ask(await createVisitor(frugal), undefined, address));
      for (const port of ['', ':1', ':2']) expect(await askAnew(`192.0.2.1${port}`)).toBe('answered');
      expect(await askAnew('192.0.2.1')).toEqual({ reason: 'rate', retryAfterS: 20 });
      // A client's own words stand on the left.
      expect(await askAnew('192.0.2.7, 192.0.2.1')).toMatchObject(soon);
      expect(await askAnew('192.0.2.2')).toBe('answered');
      expect(await askAnew('2001:db8::1')).toBe('answered');
      expect(await askAnew('192.0.2.3')).toEqual({ reason: 'rate', retryAfterS: 12 });
    });

    it('believe no proxy that is not named', async () => {
      const { frugal } = await start({ trustedProxies: [] });
      const outcomes = [];
      for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) {
        outcomes.push(await outcomeOf(ask(await createVisitor(frugal), undefined, address)));
      }
      expect(outcomes).toEqual(['answered', 'answered', 'answered', soon]);
    });

    it('let 120 of 180 new visitors of one address in within an hour, and who has asked before', async () => {
      let now = Date.now();
      const { limited } = await start({ now: () => now });
      const logIn = async (uuid: string = randomUUID(), address = '192.0.2.1') => {
        const client = createClient(limited, limited.channels.open, identityToken(uuid));
        const { code, envelope } = await client.request(freeLogin, {}, from(address));
        return code === 200 ? 'let in' : envelope.object;
      };
      const known = await createVisitor(limited);
      await finish(ask(known));
      const outcomes = await Promise.all(Array.from({ length: 180 }, () => logIn()));
      expect(count(outcomes, 'let in')).toBe(120);
      expect(outcomes.find((outcome) => outcome !== 'let in')).toEqual(soon);
      expect(await logIn(known.uuid)).toBe('let in');
      expect(await logIn(undefined, '192.0.2.2')).toBe('let in');
      now += MINUTE_MS;
      expect(await logIn()).toBe('let in');
    });

    it('let a visitor have so many conversations, however they are made', async () => {
      const { frugal } = await start();
      const visitor = await createVisitor(frugal);
      const made = await Promise.all(
        Array.from({ length: 15 }, async () => (await visitor.request(setSession, { title: 'x' })).envelope),
      );
      expect(
        count(
          made.map(({ code }) => code),
          200,
        ),
      ).toBe(5);
      expect(made.find(({ code }) => code !== 200)).toMatchObject({
        code: 1113,
        object: { reason: 'quota', remaining: 0 },
      });
      const { list } = await visitor.call(pullSession, {});
      expect(list).toHaveLength(5);
      expect(await outcomeOf(ask(visitor))).toEqual({ reason: 'quota', remaining: 0 });
      const sessionId = list[0]?.id ?? '';
      await finish(ask(visitor, runInput({ text: 'short', sessionId })));
      // A deleted one can be restored for a while, so it counts.
      await visitor.call(setSession, { id: sessionId, deleted: true });
      expect((await visitor.request(setSession, { title: 'y' })).code).toBe(1113);
    });

    it('let so many answers be written at once, and the next ones in their order', async () => {
      const { limited } = await start({ maxAnswers: 1 });
      const visitors = await Promise.all([1, 2, 3].map(() => createVisitor(limited)));
      const [first, second, third] = visitors as [Visitor, Visitor, Visitor];
      const asked = visitors.map(() => runInput({ text: 'endless' }));
      const [running, next, last] = asked as [Asked, Asked, Asked];
      await readEvents(await ask(first, running), 2);
      expect(await placeOf(ask(second, next))).toBe(1);
      expect(await placeOf(ask(third, last))).toBe(2);
      expect(await placeOf(ask(second, next))).toBe(1);
      // One that is written is read as ever, and what else is asked is answered.
      expect(await outcomeOf(ask(first, running))).toBe('answered');
      expect((await second.call(pullSession, {})).list).toEqual([]);
      await first.call(stopRun, { runId: running.runId });
      expect(await placeOf(ask(third, last))).toBe(1);
      expect(await outcomeOf(ask(second, next))).toBe('answered');
      await second.call(stopRun, { runId: next.runId });
    });

    it('let a visitor share so many chats', async () => {
      const { frugal } = await start();
      const visitor = await createVisitor(frugal);
      const input = runInput({ text: 'short' });
      await finish(ask(visitor, input));
      const share = { sessionId: input.threadId, headId: input.forwardedProps.answerId };
      const replies = await Promise.all(
        Array.from({ length: 6 }, async () => (await visitor.request(createShare, share)).code),
      );
      expect(count(replies, 200)).toBe(2);
      expect(count(replies, 1113)).toBe(4);
    });

    it('let a visitor, an address and all together store so much', async () => {
      const KB = 1024;
      const { frugal, limited } = await start({ maxStoredBytes: 6000 * KB });
      const sign = async (visitor: Visitor, kilobytes: number, address = '192.0.2.1') => {
        const file = { name: 'a.txt', type: 'text/plain' as const, size: kilobytes * KB };
        return (await visitor.request(uploadSignature, file, from(address))).code;
      };
      const visitor = await createVisitor(frugal);
      const codes = await Promise.all([1, 2, 3, 4].map(() => sign(visitor, 400)));
      expect(count(codes, 200)).toBe(2);
      // The refused uploads have counted for the address as well.
      expect(await sign(await createVisitor(frugal), 1000)).toBe(200);
      expect(await sign(await createVisitor(frugal), 1000)).toBe(1113);
      expect(await sign(await createVisitor(frugal), 1000, '192.0.2.2')).toBe(200);

      // No bytes are counted of a file that the bot does not take at all.
      const pictures = await createVisitor(frugal);
      const picture = { name: 'a.png', type: 'image/png' as const, size: 2500 * KB };
      expect((await pictures.request(uploadSignature, picture, from('192.0.2.3'))).code).toBe(403);
      expect(await sign(pictures, 1000, '192.0.2.3')).toBe(200);

      const other = await createVisitor(limited);
      const all = await Promise.all([1, 2, 3, 4].map(() => sign(other, 1000)));
      expect(count(all, 200)).toBe(2);
    });

    it('take nothing new while conversations and links fill what may be stored, and go on when they are gone', async () => {
      let now = Date.now();
      const { limited } = await start({ maxStoredBytes: 300_000, cleanEveryMs: 50, now: () => now });
      const visitor = await createVisitor(limited);
      const asked = runInput({ text: `echo ${randomBytes(6_000).toString('hex')}` });
      const share = { sessionId: asked.threadId, headId: asked.forwardedProps.answerId };
      await finish(ask(visitor, asked));
      await expect
        .poll(
          async () => {
            now += MINUTE_MS;
            return outcomeOf(ask(visitor, runInput({ text: `echo ${randomBytes(6_000).toString('hex')}` })));
          },
          { timeout: 20_000 },
        )
        .toBe(507);
      const replies = await Promise.all([
        visitor.request(createShare, share),
        visitor.request(setSession, { title: 'x' }),
        visitor.request(uploadSignature, { name: 'a.txt', type: 'text/plain', size: 200_000 }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([507, 507, 507]);
      // Nothing that a log-in or a plan could help against.
      const words = 'Nothing more can be stored at the moment. Your chats can still be read.';
      for (const { envelope } of replies) {
        expect(envelope).toMatchObject({ code: 507, message: words });
        expect(envelope.object).toBeUndefined();
      }
      // What is there can be read, and be deleted.
      expect((await visitor.call(pullHistory, { sessionId: asked.threadId })).list).toHaveLength(2);
      expect((await visitor.request(setSession, { id: asked.threadId, deleted: true })).code).toBe(200);
      // The rest of the week, until conversations are removed.
      now += 8 * 24 * 60 * MINUTE_MS;
      const next = await createVisitor(limited);
      await expect.poll(() => outcomeOf(ask(next)), { timeout: 20_000 }).toBe('answered');
    });
  });
};
