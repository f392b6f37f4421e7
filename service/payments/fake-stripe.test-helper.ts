import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { monthAfter } from './test-checkout/test-provider.ts';

/** An object as Stripe's interface tells it, with the fields that this service reads. */
export type TestObject = Record<string, unknown> & { id: string };

/** Keeps the objects. */
export type TestStore = {
  read(id: string): Promise<TestObject | undefined>;
  write(object: TestObject): Promise<void>;
};

/** A page to pay on, as the test checkout shows it. */
export type TestSession = TestObject & {
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  amount_total: number;
  name: string;
  locale: string;
  success_url: string;
  cancel_url: string;
};

const newId = (prefix: string): string => `${prefix}_test_${randomBytes(16).toString('hex')}`;

const metadataOf = (form: URLSearchParams, name = 'metadata'): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) =>
      key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [],
    ),
  );

const failure = (context: Context, status: 400 | 404, message: string): Response =>
  context.json({ error: { type: 'invalid_request_error', message } }, status);

/**
 * Speaks the part of Stripe's interface that this service uses, without any money: pages to pay on, payments
 * and subscriptions. `pay`, `decline` and `expire` do what a visitor does on the page; each of them tells its
 * event.
 */
export const createFakeStripe = (options: {
  store: TestStore;
  /** The address of the page to pay on; the session's id is added at its end. */
  pageUrl: string;
  /** Hears of events, as Stripe's webhooks do. */
  onEvent: (event: TestObject) => Promise<void>;
  now: () => number;
}) => {
  const { store, pageUrl, onEvent } = options;
  const seconds = (): number => Math.floor(options.now() / 1000);

  const tell = (type: string, object: TestObject): Promise<void> =>
    onEvent({ id: newId('evt'), object: 'event', type, created: seconds(), data: { object } });

  const change = async <Kept extends TestObject>(id: string, fields: Partial<Kept>): Promise<Kept> => {
    const object = await store.read(id);
    if (!object) throw new Error(`there is no ${id}`);
    const changed = { ...object, ...fields } as Kept;
    await store.write(changed);
    return changed;
  };

  const makePayment = async (session: TestSession, status: string): Promise<TestObject> => {
    const id = newId('pi');
    const charge = {
      id: newId('ch'),
      object: 'charge',
      payment_intent: id,
      refunded: false,
      disputed: false,
      receipt_url: `${session['url'] as string}/receipt`,
      metadata: session['metadata'],
    };
    const payment = {
      id,
      object: 'payment_intent',
      status,
      metadata: session['metadata'],
      latest_charge: status === 'succeeded' ? charge : null,
    };
    await store.write(payment);
    return payment;
  };

  const makeSubscription = async (session: TestSession, payment: TestObject): Promise<TestObject> => {
    const subscription = {
      id: newId('sub'),
      object: 'subscription',
      status: 'active',
      metadata: session['metadata'],
      cancel_at_period_end: false,
      cancel_at: null,
      items: {
        object: 'list',
        data: [
          {
            current_period_start: seconds(),
            current_period_end: Math.floor(monthAfter(options.now()) / 1000),
          },
        ],
      },
      latest_invoice: {
        id: newId('in'),
        object: 'invoice',
        status: payment['status'] === 'succeeded' ? 'paid' : 'open',
        hosted_invoice_url: `${session['url'] as string}/receipt`,
        payments: {
          object: 'list',
          data: [{ payment: { type: 'payment_intent', payment_intent: payment.id } }],
        },
      },
    };
    await store.write(subscription);
    return subscription;
  };

  const readSession = async (id: string): Promise<TestSession | undefined> =>
    (await store.read(id)) as TestSession | undefined;

  const expire = async (id: string): Promise<TestSession> => {
    const session = await change<TestSession>(id, { status: 'expired' });
    await tell('checkout.session.expired', session);
    return session;
  };

  const found = async (context: Context): Promise<Response> => {
    const object = await store.read(context.req.param('id') ?? '');
    return object ? context.json(object) : failure(context, 404, 'No such object');
  };

  const api = new Hono()
    .onError((error, context) => context.json({ error: { type: 'api_error', message: error.message } }, 500))
    .post('/v1/checkout/sessions', async (context) => {
      const parameters = await context.req.text();
      const form = new URLSearchParams(parameters);
      const key = context.req.header('Idempotency-Key');
      const keptId = key === undefined ? undefined : `key_${key}`;
      const known = keptId === undefined ? undefined : await store.read(keptId);
      if (known && known['parameters'] !== parameters) {
        const message = 'Keys for idempotent requests can only be used with the same parameters';
        return context.json({ error: { type: 'idempotency_error', message } }, 400);
      }
      if (known) return context.json(await store.read(known['session'] as string));
      const price = 'line_items[0][price_data]';
      const id = newId('cs');
      const session: TestSession = {
        id,
        object: 'checkout.session',
        mode: form.get('mode') === 'subscription' ? 'subscription' : 'payment',
        status: 'open',
        payment_status: 'unpaid',
        amount_total: Number(form.get(`${price}[unit_amount]`)),
        currency: form.get(`${price}[currency]`),
        name: form.get(`${price}[product_data][name]`) ?? '',
        locale: form.get('locale') ?? 'en',
        client_reference_id: form.get('client_reference_id'),
        metadata: metadataOf(form),
        success_url: form.get('success_url') ?? '',
        cancel_url: form.get('cancel_url') ?? '',
        expires_at: Number(form.get('expires_at')),
        url: `${pageUrl}/${id}`,
        payment_intent: null,
        subscription: null,
      };
      await store.write(session);
      if (keptId !== undefined) await store.write({ id: keptId, session: id, parameters });
      return context.json(session);
    })
    .get('/v1/checkout/sessions/:id', found)
    .post('/v1/checkout/sessions/:id/expire', async (context) => {
      const session = await readSession(context.req.param('id'));
      if (session?.status !== 'open') return failure(context, 400, 'Only an open session can be expired');
      return context.json(await expire(session.id));
    })
    .get('/v1/payment_intents/:id', found)
    .get('/v1/disputes', async (context) => {
      const disputes = await store.read(`disputes_${context.req.query('payment_intent')}`);
      return context.json({ object: 'list', has_more: false, data: disputes?.['data'] ?? [] });
    })
    .get('/v1/subscriptions/:id', found)
    .post('/v1/subscriptions/:id', async (context) => {
      const form = new URLSearchParams(await context.req.text());
      const isLast = form.get('cancel_at_period_end') === 'true';
      const changed = await change(context.req.param('id'), { cancel_at_period_end: isLast });
      await tell('customer.subscription.updated', changed);
      return context.json(changed);
    })
    .delete('/v1/subscriptions/:id', async (context) => {
      const changed = await change(context.req.param('id'), { status: 'canceled' });
      await tell('customer.subscription.deleted', changed);
      return context.json(changed);
    });

  /** Returns a session that can still be paid; undefined for one that is over. */
  const openSession = async (id: string): Promise<TestSession | undefined> => {
    const session = await readSession(id);
    if (session?.status !== 'open') return undefined;
    if ((session['expires_at'] as number) > seconds()) return session;
    await expire(id);
    return undefined;
  };

  return {
    api,
    readSession,
    change,
    tell,
    /**
     * The visitor pays, or begins a payment that takes days (`processing`). Does nothing on a page that is
     * over.
     */
    pay: async (id: string, status: 'succeeded' | 'processing' = 'succeeded'): Promise<void> => {
      const session = await openSession(id);
      if (!session) return;
      const payment = await makePayment(session, status);
      const isSubscription = session.mode === 'subscription';
      const subscription = isSubscription ? await makeSubscription(session, payment) : undefined;
      const paid = await change<TestSession>(id, {
        status: 'complete',
        payment_status: status === 'succeeded' ? 'paid' : 'unpaid',
        payment_intent: isSubscription ? null : payment.id,
        subscription: subscription?.id ?? null,
      });
      await tell('checkout.session.completed', paid);
    },
    /** The visitor's bank refuses. */
    decline: async (id: string): Promise<void> => {
      const session = await openSession(id);
      if (!session) return;
      const payment = await makePayment(session, 'requires_payment_method');
      const failed = await change<TestSession>(id, { status: 'complete', payment_intent: payment.id });
      await tell('checkout.session.async_payment_failed', failed);
    },
    expire,
  };
};
