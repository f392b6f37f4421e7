import { randomUUID } from 'node:crypto';
import { baseConfig, cancelPlan, checkout, Envelope, isLogin, readOrder } from 'casement/contract';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { captureOutput } from '../../service/base/capture-output.test-helper.ts';
import { openPostOffice, type PostOffice } from '../../service/delivery/post-office.test-helper.ts';
import type { TestObject } from '../../service/payments/fake-stripe.test-helper.ts';
import type { ServiceOptions } from '../../service/server/start-service.ts';
import { createVisitor, readEvents, runInput, type Visitor } from '../../check/client.ts';
import { logInByEmail, newEmail } from '../../check/login.ts';
import { passCleanUp } from './support/pass-clean-up.ts';
import { serviceForTest, storageForTest } from './support/for-test.ts';
import { type NewStorage, targetAt } from './support/reference.ts';
import { openStripe, type StripeServer } from '../../service/payments/stripe-server.test-helper.ts';
import type { Target } from '../../check/target.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = Date.parse('2026-03-10T12:00:00Z');

/** Asks a question; returns 'answered', or the code and the `object` of the refusal. */
const ask = async (visitor: Pick<Visitor, 'post'>, input = runInput({ text: 'short' })): Promise<unknown> => {
  const response = await visitor.post(input);
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    await readEvents(response);
    return 'answered';
  }
  const { code, object } = v.parse(Envelope, await response.json());
  return { code, ...(object !== undefined && { object }) };
};

const usedUp = { code: 1113, object: { reason: 'quota', remaining: 0, retryAfterS: expect.any(Number) } };

const entitlementOf = async (visitor: Pick<Visitor, 'call'>) => (await visitor.call(isLogin, {})).entitlement;

/** The same visitor with a new token: those of weeks ago are over. */
const returning = (target: Target, { uuid }: Pick<Visitor, 'uuid'>) => createVisitor(target, undefined, uuid);

/** The ids of the plans that a visitor may use. */
const plansOf = async (visitor: Pick<Visitor, 'call'>) =>
  (await entitlementOf(visitor))?.purchases?.map(({ planId }) => planId).toSorted();

const statusOf = async (visitor: Pick<Visitor, 'call'>, orderId: string) =>
  (await visitor.call(readOrder, { orderId })).status;

const period = (from: string, to: string) => ({
  items: {
    data: [{ current_period_start: Date.parse(from) / 1000, current_period_end: Date.parse(to) / 1000 }],
  },
});

const press = (url: string, outcome: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) });

const isOffered = async (target: Target) =>
  (await (await createVisitor(target)).call(baseConfig, {})).robot.payInfo.plans.length > 0;

/** Quotas, and plans that give more. */
export const paymentsSuite = (name: string, newStorage: NewStorage): void => {
  describe(`quotas and payments, ${name}`, { timeout: 60_000 }, () => {
    let now: number;
    let stripe: StripeServer;
    let postOffice: PostOffice;
    beforeEach(async () => {
      now = START_MS;
      [stripe, postOffice] = await Promise.all([openStripe(() => now), openPostOffice()]);
      return () => Promise.all([stripe.close(), postOffice.close()]);
    });

    const startOn = async (storage: ServiceOptions, options: ServiceOptions = {}): Promise<Target> => {
      const { url } = await serviceForTest({
        now: () => now,
        stripe: stripe.options,
        ...storage,
        ...postOffice.options,
        ...options,
      });
      return { ...targetAt(url, postOffice), botId: 'paid' };
    };
    const start = async (options: ServiceOptions = {}): Promise<Target> =>
      startOn(await storageForTest(newStorage), options);

    const order = async (visitor: Pick<Visitor, 'call'>, planId = 'pro') => {
      const orderId: string = randomUUID();
      await visitor.call(checkout, { planId, orderId });
      return { orderId, sessionId: stripe.sessionOf(orderId).id };
    };
    /** Orders and pays, and has Stripe tell of it. */
    const buy = async (target: Target, visitor: Pick<Visitor, 'call'>, planId = 'pro') => {
      const ordered = await order(visitor, planId);
      await stripe.pay(ordered.sessionId);
      await stripe.deliverAll(target.baseUrl);
      expect(await statusOf(visitor, ordered.orderId)).toBe('paid');
      return ordered;
    };
    const tellInvoice = (type: string, subscription: string) =>
      stripe.tell(type, { id: 'in_1', parent: { subscription_details: { subscription, metadata: {} } } });
    const subscriptionOf = (sessionId: string): string =>
      stripe.objectOf(sessionId)['subscription'] as string;
    /** Orders and pays by a payment that takes days; the page's hour passes. */
    const paySlowly = async (target: Target, planId: string) => {
      const visitor = await createVisitor(target);
      const first = await order(visitor, planId);
      await stripe.pay(first.sessionId, 'processing');
      await stripe.deliverAll(target.baseUrl);
      now += 58 * 60_000;
      return { visitor, ...first };
    };
    /** Has Stripe tell how a payment that takes days has ended. */
    const endPayment = async (target: Target, sessionId: string, isPaid: boolean) => {
      const { payment_intent: paymentId, subscription } = stripe.objectOf(sessionId);
      if (typeof paymentId === 'string')
        await stripe.change(paymentId, { status: isPaid ? 'succeeded' : 'requires_payment_method' });
      if (typeof subscription === 'string') {
        const invoice = stripe.objectOf(subscription)['latest_invoice'] as TestObject;
        const paid = { latest_invoice: { ...invoice, status: 'paid' } };
        await stripe.change(subscription, isPaid ? paid : { status: 'canceled' });
      }
      const session = await stripe.change(sessionId, { payment_status: isPaid ? 'paid' : 'unpaid' });
      await stripe.tell(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
      await stripe.deliverAll(target.baseUrl);
    };

    describe('a quota', () => {
      it('gives so many messages a day, tells what is left, and is back the next day', async () => {
        const visitor = await createVisitor(await start());
        const until = Date.parse('2026-03-11T00:00:00Z');
        expect(await entitlementOf(visitor)).toMatchObject({ remaining: 2, limit: 2, until });
        expect(await ask(visitor)).toBe('answered');
        expect(await entitlementOf(visitor)).toMatchObject({ remaining: 1, limit: 2 });
        expect(await ask(visitor)).toBe('answered');
        expect(await ask(visitor)).toEqual({
          code: 1113,
          object: { reason: 'quota', remaining: 0, retryAfterS: 12 * 3600 },
        });
        expect(await entitlementOf(visitor)).toMatchObject({ remaining: 0, unlocked: false });
        now = until;
        expect(await ask(visitor)).toBe('answered');
      });

      it('is not used by what comes again, is refused or cannot be begun', async () => {
        const visitor = await createVisitor(await start());
        const input = runInput({ text: 'short' });
        expect(await ask(visitor, input)).toBe('answered');
        expect(await ask(visitor, input)).toBe('answered');
        expect(await ask(visitor, runInput({ text: ' ' }))).toEqual({ code: 1116 });
        expect(await ask(visitor, runInput({ text: 'short', parentId: randomUUID() }))).toEqual({
          code: 404,
        });
        expect(await entitlementOf(visitor)).toMatchObject({ remaining: 1 });
        const second = runInput({ text: 'short' });
        expect(await ask(visitor, second)).toBe('answered');
        // A question that was accepted before is still answered when no messages are left.
        expect(await ask(visitor, second)).toBe('answered');
        expect(await ask(visitor)).toEqual(usedUp);
      });

      it('is counted for all processes, however many messages come at once', async () => {
        const storage = await storageForTest(newStorage, true);
        const isShared = storage.databaseUrl !== undefined;
        const one = await startOn(storage);
        const other = isShared ? await startOn(storage) : one;
        const visitor = await createVisitor(one);
        const elsewhere = await createVisitor(other, undefined, visitor.uuid);
        const outcomes = await Promise.all(
          Array.from({ length: 12 }, (_, index) => ask(index % 2 ? visitor : elsewhere)),
        );
        expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(2);
        expect(outcomes.filter((outcome) => outcome !== 'answered')).toEqual(
          Array.from({ length: 10 }, () => usedUp),
        );
      });

      it('is another one for who has logged in, and on a trial channel', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        for (let message = 0; message < 2; message += 1) await ask(visitor);
        expect(await ask(visitor)).toEqual(usedUp);
        const email = newEmail();
        const user = await logInByEmail(target, visitor, email);
        // Two of three are used already, and are no more when the same visitor comes again.
        expect(await entitlementOf(user)).toMatchObject({ remaining: 1, limit: 3 });
        now += 61_000;
        const again = await logInByEmail(target, visitor, email);
        expect(await entitlementOf(again)).toMatchObject({ remaining: 1 });
        expect(await ask(again)).toBe('answered');
        expect(await ask(again)).toEqual(usedUp);
        expect(await ask(visitor)).toEqual(usedUp);
        const trial = await createVisitor(target, 'trial');
        expect(await ask(trial)).toBe('answered');
        expect(await ask(trial)).toEqual(usedUp);
        expect(await entitlementOf(trial)).toMatchObject({ until: Date.parse('2026-04-01T00:00:00Z') });
      });

      it('limits nobody where there is none', async () => {
        const visitor = await createVisitor({ ...(await start()), botId: 'limited' });
        expect(await visitor.call(isLogin, {})).not.toHaveProperty('entitlement');
      });
    });

    it('asks everybody for a plan where one is needed', async () => {
      const target = { ...(await start()), botId: 'paid-only' };
      const visitor = await createVisitor(target);
      expect(await ask(visitor)).toEqual({ code: 1117 });
      expect(await entitlementOf(visitor)).toMatchObject({ remaining: 0 });
      await buy(target, visitor, 'forever');
      expect(await ask(visitor)).toBe('answered');
      expect(await entitlementOf(visitor)).toMatchObject({ plan: 'forever', unlocked: true });
      expect(await entitlementOf(visitor)).not.toHaveProperty('remaining', expect.any(Number));
    });

    describe('a checkout', () => {
      it('asks Stripe for what the plan costs, and grants it once Stripe has said so', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        const orderId = randomUUID();
        const begun = await visitor.call(
          checkout,
          { planId: 'pro', orderId },
          { 'Accept-Language': 'zh-CN' },
        );
        const session = stripe.sessionOf(orderId);
        expect(begun).toEqual({ orderId, url: session['url'] });
        expect(session).toMatchObject({
          mode: 'subscription',
          amount_total: 900,
          currency: 'usd',
          name: '专业版',
          locale: 'zh',
          metadata: { order_id: orderId, plan_id: 'pro', bot_id: 'paid' },
        });
        expect(await statusOf(visitor, orderId)).toBe('open');
        await stripe.pay(session.id);
        // A payment grants nothing before the service is told of it.
        expect(await statusOf(visitor, orderId)).toBe('open');
        expect(await plansOf(visitor)).toEqual([]);
        await stripe.deliverAll(target.baseUrl);
        expect(await statusOf(visitor, orderId)).toBe('paid');
        expect(await entitlementOf(visitor)).toMatchObject({
          plan: 'pro',
          remaining: 5,
          limit: 5,
          purchases: [
            {
              orderId,
              planId: 'pro',
              kind: 'subscription',
              until: Date.parse('2026-04-10T12:00:00Z'),
              renews: 1,
              receiptUrl: expect.stringMatching(/^https:/),
            },
          ],
        });
      });

      it('is the same one when it comes again, also for another order of the plan and in two processes', async () => {
        const storage = await storageForTest(newStorage, true);
        const one = await startOn(storage);
        const other = storage.databaseUrl === undefined ? one : await startOn(storage);
        const visitor = await createVisitor(one);
        const elsewhere = await createVisitor(other, undefined, visitor.uuid);
        const orderId = randomUUID();
        const replies = await Promise.all(
          [visitor, elsewhere, visitor, elsewhere].map((who) =>
            who.call(checkout, { planId: 'pro', orderId }),
          ),
        );
        expect(new Set(replies.map(({ url }) => url)).size).toBe(1);
        expect(await elsewhere.call(checkout, { planId: 'pro', orderId: randomUUID() })).toEqual(replies[0]);
        // The processes have other addresses here to come back to, so they may have made a page each.
        expect(stripe.sessions().filter(({ status }) => status === 'open')).toHaveLength(1);
      });

      it('can be begun again in another language when the reply with its page was lost', async () => {
        const visitor = await createVisitor(await start());
        const request = { planId: 'pro', orderId: randomUUID() };
        stripe.loseReply();
        expect((await visitor.request(checkout, request)).code).toBe(500);
        expect(stripe.sessions()).toHaveLength(1);
        now += 60_000;
        const { orderId, url } = await visitor.call(checkout, request, { 'Accept-Language': 'zh-CN' });
        expect(orderId).toBe(request.orderId);
        const [, second] = stripe.sessions();
        expect(second).toMatchObject({ url, status: 'open', locale: 'zh' });
      });

      it('leaves one page to pay on when it is asked for in two languages at once', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        const request = { planId: 'pro', orderId: randomUUID() };
        stripe.holdTwoReplies();
        const replies = await Promise.all(
          ['en', 'zh-CN'].map((language) => visitor.call(checkout, request, { 'Accept-Language': language })),
        );
        const sessions = stripe.sessions();
        expect(sessions).toHaveLength(2);
        const [page, ...others] = sessions.filter(({ status }) => status === 'open');
        expect(others).toEqual([]);
        expect(replies.map(({ url }) => url)).toEqual([page?.['url'], page?.['url']]);
        // The end of the page that lost is not that of the order.
        await stripe.deliverAll(target.baseUrl);
        expect(await statusOf(visitor, request.orderId)).toBe('open');
      });

      it('ends the one before when the plan has become another, so that nobody pays twice', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        const first = await order(visitor);
        now += 58 * 60_000;
        const second = await order(visitor);
        expect(stripe.objectOf(first.sessionId)).toMatchObject({ status: 'expired' });
        expect(stripe.objectOf(second.sessionId)).toMatchObject({ status: 'open' });
        expect(await statusOf(visitor, first.orderId)).toBe('expired');
        const again = await visitor.request(checkout, { planId: 'pro', orderId: first.orderId });
        expect(again.envelope).toMatchObject({ code: 400, object: { reason: 'over' } });
      });

      describe('while the payment of the one before takes days', () => {
        it.each(['forever', 'pro'])('is that one, so that %s is not sold twice', async (planId) => {
          const target = await start();
          const { visitor, orderId, sessionId } = await paySlowly(target, planId);
          const again = { planId, orderId: randomUUID() };
          const url = stripe.objectOf(sessionId)['url'];
          expect(await visitor.call(checkout, again)).toEqual({ orderId, url });
          expect(await statusOf(visitor, orderId)).toBe('open');
          await endPayment(target, sessionId, true);
          expect(await statusOf(visitor, orderId)).toBe('paid');
          expect(await plansOf(visitor)).toEqual([planId]);
          // The order that was given up for it sells nothing either once the payment has come.
          const late = await visitor.request(checkout, again);
          expect(late.envelope).toMatchObject({ code: 400, object: { reason: 'over' } });
          expect(stripe.sessions()).toHaveLength(1);
        });

        it.each(['forever', 'pro'])('is another one once that of %s has failed', async (planId) => {
          const target = await start();
          const { visitor, orderId, sessionId } = await paySlowly(target, planId);
          await visitor.call(checkout, { planId, orderId: randomUUID() });
          await endPayment(target, sessionId, false);
          expect(await statusOf(visitor, orderId)).toBe('failed');
          await buy(target, visitor, planId);
          expect(await plansOf(visitor)).toEqual([planId]);
        });

        it.each([
          ['Stripe tells of it', true],
          ['Stripe has not told of it yet', false],
        ])('is another one once the first debit of a subscription failed, when %s', async (_name, isTold) => {
          const target = await start();
          const { visitor, orderId, sessionId } = await paySlowly(target, 'pro');
          const subscription = subscriptionOf(sessionId);
          const { payments } = stripe.objectOf(subscription)['latest_invoice'] as {
            payments: { data: { payment: { payment_intent: string } }[] };
          };
          // Stripe would try again for weeks.
          await stripe.change(payments.data[0]?.payment.payment_intent ?? '', {
            status: 'requires_payment_method',
          });
          await stripe.change(subscription, { status: 'past_due' });
          await stripe.tell('checkout.session.async_payment_failed', stripe.objectOf(sessionId));
          if (isTold) {
            await stripe.deliverAll(target.baseUrl);
            expect(await statusOf(visitor, orderId)).toBe('failed');
          } else stripe.take();
          await buy(target, visitor, 'pro');
          expect(stripe.objectOf(subscription)).toMatchObject({ status: 'canceled' });
          expect(await statusOf(visitor, orderId)).toBe('failed');
          expect(await plansOf(visitor)).toEqual(['pro']);
        });
      });

      it('is refused when the one before was paid and its event is still on the way', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        const { sessionId } = await order(visitor);
        await stripe.pay(sessionId);
        now += 58 * 60_000;
        const again = { planId: 'pro', orderId: randomUUID() };
        for (const reason of ['owned', 'over']) {
          const refused = await visitor.request(checkout, again);
          expect(refused.envelope).toMatchObject({ code: 400, object: { reason } });
          await stripe.deliverAll(target.baseUrl);
        }
        expect(stripe.sessions()).toHaveLength(1);
      });

      it('is refused for a plan that the visitor has, or that there is not', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        await buy(target, visitor);
        const again = await visitor.request(checkout, { planId: 'pro', orderId: randomUUID() });
        expect(again.envelope).toMatchObject({ code: 400, object: { reason: 'owned' } });
        expect((await visitor.request(checkout, { planId: 'none', orderId: randomUUID() })).code).toBe(404);
        expect((await visitor.request(checkout, { planId: 'pro', orderId: 'one' })).code).toBe(400);
      });

      it('belongs to its visitor alone', async () => {
        const target = await start();
        const [visitor, stranger] = [await createVisitor(target), await createVisitor(target)];
        const { orderId } = await buy(target, visitor);
        expect((await stranger.request(readOrder, { orderId })).code).toBe(404);
        expect((await stranger.request(cancelPlan, { orderId })).code).toBe(404);
        expect((await stranger.request(checkout, { planId: 'pro', orderId })).code).toBe(400);
        expect(await plansOf(stranger)).toEqual([]);
      });

      it('fails as Stripe says, and can be begun again', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        const declined = await order(visitor, 'forever');
        await stripe.decline(declined.sessionId);
        await stripe.deliverAll(target.baseUrl);
        expect(await statusOf(visitor, declined.orderId)).toBe('failed');
        const left = await order(visitor, 'forever');
        await stripe.expire(left.sessionId);
        await stripe.deliverAll(target.baseUrl);
        expect(await statusOf(visitor, left.orderId)).toBe('expired');
        await buy(target, visitor, 'forever');
        expect(await plansOf(visitor)).toEqual(['forever']);
      });

      it('ends when its visitor comes back without having paid', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        const { orderId, sessionId } = await order(visitor);
        const cancelUrl = stripe.objectOf(sessionId)['cancel_url'] as string;
        const page = await fetch(cancelUrl);
        expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
        expect(await page.text()).toContain('Payment cancelled');
        await stripe.deliverAll(target.baseUrl);
        expect(await statusOf(visitor, orderId)).toBe('expired');
      });
    });

    describe('an event', () => {
      it('that Stripe has not signed, or long ago, grants nothing, and the log tells of it', async () => {
        const output = captureOutput();
        onTestFinished(output.restore);
        const target = await start({ logger: output.logger });
        const visitor = await createVisitor(target);
        const { orderId, sessionId } = await order(visitor);
        await stripe.pay(sessionId);
        const [event] = stripe.take() as [TestObject];
        const send = (delivery: Parameters<StripeServer['deliver']>[2]) =>
          stripe.deliver(target.baseUrl, event, delivery);
        expect(await send({ secret: 'whsec_of_somebody_else' })).toBe(400);
        expect(await send({ signature: '' })).toBe(400);
        expect(await send({ signature: 't=1,v1=00' })).toBe(400);
        expect(await send({ timestamp: Math.floor(now / 1000) - 301 })).toBe(400);
        expect(await send({ body: JSON.stringify({ ...event, id: 'evt_other' }) })).toBe(400);
        const refused = output.lines.filter((line) => line.includes('an event was refused'));
        // From the fourth of a kind on, they are counted and told once a minute.
        expect(refused).toHaveLength(3);
        expect(output.lines.join('')).not.toContain(event.id);
        expect(output.lines.join('')).not.toContain('whsec_');
        expect(await statusOf(visitor, orderId)).toBe('open');
        expect(await send({})).toBe(200);
        expect(await statusOf(visitor, orderId)).toBe('paid');
      });

      it('that is too large is refused by the HTTP status, so that it is sent again', async () => {
        const target = await start();
        const body = ' '.repeat(2 * 1024 * 1024 + 1);
        expect(await stripe.deliver(target.baseUrl, { id: 'evt_large' }, { body })).toBe(413);
      });

      it('counts once, however often and in however many processes it comes', async () => {
        const storage = await storageForTest(newStorage, true);
        const one = await startOn(storage);
        const other = storage.databaseUrl === undefined ? one : await startOn(storage);
        const visitor = await createVisitor(one);
        const { sessionId } = await order(visitor);
        await stripe.pay(sessionId);
        const [event] = stripe.take() as [TestObject];
        const services = [one, other, one, other, one];
        const replies = await Promise.all(services.map(({ baseUrl }) => stripe.deliver(baseUrl, event)));
        expect(replies).toEqual(services.map(() => 200));
        expect(await plansOf(visitor)).toEqual(['pro']);
        // An event that comes once more does not undo what has happened since.
        await stripe.change(subscriptionOf(sessionId), { status: 'canceled' });
        await stripe.tell('customer.subscription.deleted', stripe.objectOf(subscriptionOf(sessionId)));
        await stripe.deliverAll(one.baseUrl);
        expect(await plansOf(visitor)).toEqual([]);
        expect(await stripe.deliver(other.baseUrl, event)).toBe(200);
        expect(await stripe.deliver(one.baseUrl, { ...event, id: 'evt_sent_anew' })).toBe(200);
        expect(await plansOf(visitor)).toEqual([]);
      });

      it('means the same in any order', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        const { orderId, sessionId } = await order(visitor, 'forever');
        await stripe.pay(sessionId);
        const paymentId = stripe.objectOf(sessionId)['payment_intent'] as string;
        const charge = stripe.objectOf(paymentId)['latest_charge'] as TestObject;
        await stripe.change(paymentId, { latest_charge: { ...charge, refunded: true } });
        await stripe.tell('charge.refunded', { ...charge, refunded: true });
        for (const event of stripe.take().toReversed()) {
          expect(await stripe.deliver(target.baseUrl, event)).toBe(200);
        }
        expect(await statusOf(visitor, orderId)).toBe('paid');
        expect(await plansOf(visitor)).toEqual([]);
      });

      it('of something else that is sold through the same account changes nothing', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        const { orderId, sessionId } = await order(visitor);
        const foreign = { ...stripe.objectOf(sessionId), id: 'cs_of_a_cheap_link', payment_status: 'paid' };
        for (const [type, object] of [
          // A link to pay less with, whose address says that it is for this order.
          ['checkout.session.completed', { ...foreign, status: 'complete', amount_total: 1 }],
          ['customer.subscription.deleted', { id: 'sub_of_others', metadata: {} }],
          ['charge.refunded', { id: 'ch_x', payment_intent: 'pi_of_others', metadata: {} }],
          ['charge.dispute.created', { id: 'dp_x', payment_intent: null }],
          ['invoice.paid', { id: 'in_x', parent: null }],
          ['payout.paid', { id: 'po_x' }],
        ] as const) {
          const event = { id: `evt_${type}`, object: 'event', type, data: { object } };
          expect(await stripe.deliver(target.baseUrl, event)).toBe(200);
        }
        expect(await statusOf(visitor, orderId)).toBe('open');
        expect(await plansOf(visitor)).toEqual([]);
      });

      it('of a payment that is not what the order asks for grants nothing', async () => {
        const target = await start();
        for (const wrong of [{ amount_total: 1 }, { currency: 'jpy' }]) {
          const visitor = await createVisitor(target);
          const { orderId, sessionId } = await order(visitor);
          await stripe.pay(sessionId);
          await stripe.change(sessionId, wrong);
          await stripe.deliverAll(target.baseUrl);
          expect(await statusOf(visitor, orderId)).toBe('failed');
          expect(await plansOf(visitor)).toEqual([]);
        }
      });

      it('is answered so that Stripe sends it again when Stripe cannot be asked', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        const { orderId, sessionId } = await order(visitor);
        const session = stripe.objectOf(sessionId);
        await stripe.pay(sessionId);
        const [event] = stripe.take() as [TestObject];
        await stripe.change(sessionId, { subscription: 'sub_not_there_yet' });
        expect(await stripe.deliver(target.baseUrl, event)).toBe(500);
        await stripe.change(sessionId, { subscription: stripe.subscriptionIds().at(-1) });
        expect(await stripe.deliver(target.baseUrl, event)).toBe(200);
        expect(await statusOf(visitor, orderId)).toBe('paid');
        expect(session['client_reference_id']).toBe(orderId);
      });
    });

    describe('a subscription', () => {
      const next = period('2026-04-10T12:00:00Z', '2026-05-10T12:00:00Z');

      it('goes on when it is renewed, and has a day of grace', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        const { sessionId } = await buy(target, visitor);
        now = Date.parse('2026-04-11T11:00:00Z');
        expect(await plansOf(await returning(target, visitor))).toEqual(['pro']);
        const id = subscriptionOf(sessionId);
        await stripe.change(id, next);
        await tellInvoice('invoice.paid', id);
        await stripe.deliverAll(target.baseUrl);
        now = Date.parse('2026-05-10T11:00:00Z');
        expect(await entitlementOf(await returning(target, visitor))).toMatchObject({
          purchases: [{ until: Date.parse('2026-05-10T12:00:00Z') }],
        });
        now = Date.parse('2026-05-11T12:00:01Z');
        expect(await plansOf(await returning(target, visitor))).toEqual([]);
      });

      it.each([
        ['its id', (subscription: string) => ({ subscription })],
        [
          'its order',
          (_id: string, orderId: string) => ({ subscription_details: { metadata: { order_id: orderId } } }),
        ],
      ])('goes on also when an earlier version of the interface tells of it by %s', async (_, named) => {
        const target = await start();
        const visitor = await createVisitor(target);
        const { sessionId, orderId } = await buy(target, visitor);
        const id = subscriptionOf(sessionId);
        await stripe.change(id, next);
        await stripe.tell('invoice.paid', { id: 'in_1', ...named(id, orderId) });
        await stripe.deliverAll(target.baseUrl);
        expect(await entitlementOf(visitor)).toMatchObject({
          purchases: [{ until: Date.parse('2026-05-10T12:00:00Z') }],
        });
      });

      it('ends with its grace when the renewal is not paid', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        const { sessionId } = await buy(target, visitor);
        const id = subscriptionOf(sessionId);
        const invoice = stripe.objectOf(id)['latest_invoice'] as TestObject;
        now = Date.parse('2026-04-10T13:00:00Z');
        await stripe.change(id, {
          ...next,
          status: 'past_due',
          latest_invoice: { ...invoice, status: 'open' },
        });
        await tellInvoice('invoice.payment_failed', id);
        await stripe.deliverAll(target.baseUrl);
        expect(await plansOf(await returning(target, visitor))).toEqual(['pro']);
        now = Date.parse('2026-04-11T12:00:01Z');
        expect(await plansOf(await returning(target, visitor))).toEqual([]);
        await stripe.change(id, { status: 'active', latest_invoice: { ...invoice, status: 'paid' } });
        await tellInvoice('invoice.paid', id);
        await stripe.deliverAll(target.baseUrl);
        expect(await plansOf(await returning(target, visitor))).toEqual(['pro']);
      });

      it('is cancelled by its visitor and can be used to its end', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        const { orderId, sessionId } = await buy(target, visitor);
        await visitor.call(cancelPlan, { orderId });
        await visitor.call(cancelPlan, { orderId });
        expect(stripe.objectOf(subscriptionOf(sessionId))).toMatchObject({ cancel_at_period_end: true });
        const until = Date.parse('2026-04-10T12:00:00Z');
        expect(await entitlementOf(await returning(target, visitor))).toMatchObject({
          purchases: [{ renews: 0, until }],
        });
        await stripe.deliverAll(target.baseUrl);
        now = until;
        expect(await plansOf(await returning(target, visitor))).toEqual([]);
        const later = await returning(target, visitor);
        expect((await later.request(checkout, { planId: 'pro', orderId: randomUUID() })).code).toBe(200);
      });

      it('ends at once with a refund, and is billed no more', async () => {
        const target = await start();
        const visitor = await createVisitor(target);
        const { sessionId } = await buy(target, visitor);
        const id = subscriptionOf(sessionId);
        const invoice = stripe.objectOf(id)['latest_invoice'] as {
          payments: { data: { payment: { payment_intent: string } }[] };
        };
        const paymentId = invoice.payments.data[0]?.payment.payment_intent ?? '';
        const charge = stripe.objectOf(paymentId)['latest_charge'] as TestObject;
        await stripe.change(paymentId, { latest_charge: { ...charge, refunded: true } });
        await stripe.tell('charge.refunded', { ...charge, refunded: true, metadata: {} });
        await stripe.deliverAll(target.baseUrl);
        expect(await plansOf(visitor)).toEqual([]);
        expect(stripe.objectOf(id)).toMatchObject({ status: 'canceled' });
        await stripe.deliverAll(target.baseUrl);
        expect(await plansOf(visitor)).toEqual([]);
      });
    });

    it('ends an unlock while its payment is disputed, and gives it back when that is won', async () => {
      const target = await start();
      const visitor = await createVisitor(target);
      const { sessionId } = await buy(target, visitor, 'forever');
      const paymentId = stripe.objectOf(sessionId)['payment_intent'] as string;
      const charge = stripe.objectOf(paymentId)['latest_charge'] as TestObject;
      await stripe.change(paymentId, { latest_charge: { ...charge, disputed: true } });
      for (const [status, plans] of [
        ['needs_response', []],
        ['lost', []],
        ['won', ['forever']],
      ] as const) {
        const dispute = { id: 'dp_1', payment_intent: paymentId, status };
        stripe.write({ id: `disputes_${paymentId}`, data: [dispute] });
        await stripe.tell(
          status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed',
          dispute,
        );
        await stripe.deliverAll(target.baseUrl);
        expect(await plansOf(visitor)).toEqual(plans);
      }
    });

    it('gives the quota of the plan that has most left, and then that of everybody', async () => {
      const target = await start();
      const visitor = await createVisitor(target);
      expect(await ask(visitor)).toBe('answered');
      await buy(target, visitor);
      for (let message = 0; message < 6; message += 1) {
        now += 61_000;
        expect(await ask(visitor)).toBe('answered');
      }
      expect(await ask(visitor)).toEqual(usedUp);
    });

    it('takes what was bought along to the account of its visitor, and to no other', async () => {
      const target = await start();
      const visitor = await createVisitor(target);
      const bought = await buy(target, visitor);
      expect(await ask(visitor)).toBe('answered');
      const left = await order(visitor, 'forever');
      const user = await logInByEmail(target, visitor);
      expect(await plansOf(user)).toEqual(['pro']);
      expect(await entitlementOf(user)).toMatchObject({ plan: 'pro', remaining: 4, limit: 5 });
      expect(await plansOf(visitor)).toEqual([]);
      // Paid after the log-in, in a tab that was opened before.
      await stripe.pay(left.sessionId);
      await stripe.deliverAll(target.baseUrl);
      expect(await plansOf(user)).toEqual(['forever', 'pro']);
      expect(await statusOf(user, left.orderId)).toBe('paid');
      await user.call(cancelPlan, { orderId: bought.orderId });
      const other = await logInByEmail(target, user);
      expect(await plansOf(other)).toEqual([]);
      expect(await plansOf(user)).toEqual(['forever', 'pro']);
    });

    it('keeps what was bought when conversations go', async () => {
      const target = await start({ cleanEveryMs: 20 });
      const visitor = await createVisitor(target);
      await buy(target, visitor, 'forever');
      await passCleanUp(target, visitor, () => {
        now += 300 * DAY_MS;
      });
      expect(await plansOf(await returning(target, visitor))).toEqual(['forever']);
    });

    describe('without a payment provider', () => {
      it('offers no plans, and still asks for one where it is needed', async () => {
        const target = await start({ stripe: undefined, testCheckout: false });
        const visitor = await createVisitor(target);
        expect((await visitor.call(baseConfig, {})).robot.payInfo).toEqual({ required: 0, plans: [] });
        expect((await visitor.request(checkout, { planId: 'pro', orderId: randomUUID() })).code).toBe(503);
        expect((await fetch(`${target.baseUrl}/v1/pay/webhook`, { method: 'POST' })).status).toBe(503);
        const paidOnly = await createVisitor({ ...target, botId: 'paid-only' });
        expect(await ask(paidOnly)).toEqual({ code: 1117 });
      });

      it('has a page to pay on without money, where it is asked for', async () => {
        const target = await start({ stripe: undefined, testCheckout: true, isProduction: true });
        const visitor = await createVisitor(target);
        const begin = async (language = 'en') => {
          const orderId = randomUUID();
          const headers = { 'Accept-Language': language };
          const { url } = await visitor.call(checkout, { planId: 'pro', orderId }, headers);
          const page = await fetch(url);
          const policy = page.headers.get('Content-Security-Policy');
          expect(policy).toContain("default-src 'none'");
          expect(policy).toContain("form-action 'self'");
          return { orderId, url, text: await page.text() };
        };
        const declined = await begin();
        expect(declined.text).toContain('no money moves');
        expect(declined.text).toContain('USD');
        await press(declined.url, 'decline');
        expect(await statusOf(visitor, declined.orderId)).toBe('failed');
        expect((await fetch(declined.url)).status).toBe(410);
        const cancelled = await begin('zh-CN');
        expect(cancelled.text).toContain('不会产生任何费用');
        expect(cancelled.text).toContain('专业版');
        await press(cancelled.url, 'cancel');
        expect(await statusOf(visitor, cancelled.orderId)).toBe('expired');
        const paid = await begin();
        expect(await (await press(paid.url, 'pay')).text()).toContain('Payment received');
        await press(paid.url, 'pay');
        expect(await statusOf(visitor, paid.orderId)).toBe('paid');
        const [purchase] = (await entitlementOf(visitor))?.purchases ?? [];
        expect(await (await fetch(purchase?.receiptUrl ?? '')).text()).toContain('no money has moved');
        await visitor.call(cancelPlan, { orderId: paid.orderId });
        expect(await entitlementOf(visitor)).toMatchObject({ purchases: [{ renews: 0 }] });
      });

      it('has that page for this machine alone', async () => {
        const local = { stripe: undefined, trustedProxies: [] };
        const storage = await storageForTest(newStorage);
        const isEmbedded = storage.databaseUrl === undefined;
        expect(await isOffered(await startOn(storage, local))).toBe(isEmbedded);
        expect(await isOffered(await start({ ...local, isProduction: true }))).toBe(false);
        expect(await isOffered(await start({ ...local, trustedProxies: ['10.0.0.0/8'] }))).toBe(false);
        const url = new URL(
          '/test-checkout/cs_test_1',
          (await start({ ...local, isProduction: true })).baseUrl,
        );
        expect((await fetch(url, { method: 'POST' })).status).toBe(404);
      });
    });
  });
};
