import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Stripe } from 'stripe';
import { createFakeStripe, type TestObject } from './fake-stripe.test-helper.ts';

const webhookSecret = 'whsec_of_the_tests';

/** How an event is signed and sent; by default as Stripe does. */
export type Delivery = { secret?: string; timestamp?: number; signature?: string; body?: string };

/**
 * A server that speaks the part of Stripe's interface that the service uses. Its events wait until a test
 * delivers them.
 */
export const openStripe = async (now: () => number) => {
  const objects = new Map<string, string>();
  const waiting: TestObject[] = [];
  const stripe = createFakeStripe({
    store: {
      read: async (id) => {
        const json = objects.get(id);
        return json === undefined ? undefined : (JSON.parse(json) as TestObject);
      },
      write: async (object) => {
        objects.set(object.id, JSON.stringify(object));
      },
    },
    pageUrl: 'https://checkout.example/pay',
    onEvent: async (event) => {
      waiting.push(structuredClone(event));
    },
    now,
  });
  /** What becomes of replies; undefined: they arrive. */
  let intercept: ((reply: Response) => Promise<Response>) | undefined;
  const server = createAdaptorServer({
    fetch: async (request: Request) => {
      const reply = await stripe.api.fetch(request);
      return intercept ? intercept(reply) : reply;
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** Sends an event to a service; returns the HTTP status of the reply, which is all that Stripe looks at. */
  const deliver = async (
    baseUrl: string,
    event: TestObject,
    { secret = webhookSecret, timestamp = Math.floor(now() / 1000), signature, body }: Delivery = {},
  ): Promise<number> => {
    const payload = JSON.stringify(event);
    const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const response = await fetch(`${baseUrl}/v1/pay/webhook`, {
      method: 'POST',
      headers: { 'Stripe-Signature': signature ?? signed },
      body: body ?? payload,
    });
    await response.body?.cancel();
    return response.status;
  };

  const idsOf = (prefix: string): string[] => [...objects.keys()].filter((id) => id.startsWith(prefix));
  const objectOf = (id: string): TestObject => JSON.parse(objects.get(id) ?? '{}') as TestObject;
  const sessions = (): TestObject[] => idsOf('cs_').map(objectOf);

  return {
    ...stripe,
    options: { secretKey: 'sk_test_of_the_tests', webhookSecret, apiBase: `http://127.0.0.1:${port}` },
    objectOf,
    /** Loses the next reply: what was asked for is done all the same. */
    loseReply: (): void => {
      intercept = async () => {
        intercept = undefined;
        return new Response('{}', { status: 500, headers: { 'Stripe-Should-Retry': 'false' } });
      };
    },
    /** Holds up replies until there are two. */
    holdTwoReplies: (): void => {
      const held: (() => void)[] = [];
      intercept = (reply) =>
        new Promise((resolve) => {
          held.push(() => resolve(reply));
          if (held.length > 1) for (const release of held) release();
        });
    },
    /** Returns the events that wait, and forgets them. */
    take: (): TestObject[] => waiting.splice(0),
    deliver,
    /** Delivers what waits. */
    deliverAll: async (baseUrl: string): Promise<void> => {
      for (const event of waiting.splice(0)) {
        const code = await deliver(baseUrl, event);
        if (code !== 200) throw new Error(`the event was answered by ${code}`);
      }
    },
    /** Returns the pages to pay on, the oldest first. */
    sessions,
    subscriptionIds: (): string[] => idsOf('sub_'),
    write: (object: TestObject): void => void objects.set(object.id, JSON.stringify(object)),
    /** Returns the session that was made for an order. */
    sessionOf: (orderId: string): TestObject => {
      const found = sessions().find(({ client_reference_id: order }) => order === orderId);
      if (!found) throw new Error(`no session of ${orderId}`);
      return found;
    },
    close: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
};
export type StripeServer = Awaited<ReturnType<typeof openStripe>>;
