import { randomUUID } from 'node:crypto';
import { baseConfig, cancelPlan, checkout, isLogin, readOrder } from 'casement/contract';
import { createVisitor, type Visitor } from '../client.ts';
import type { Frame } from '../frame.ts';
import { need } from '../need.ts';
import type { Target } from '../target.ts';

/** The cases of plans that need no payment. */
export const planSuite = ({ beforeEach, describe, expect, it }: Frame, target: () => Target): void => {
  describe('plans', () => {
    let visitor: Visitor;
    beforeEach(async (context) => {
      need(context, target(), 'plans');
      visitor = await createVisitor(target());
    });

    it('have ids of their own, and a visitor has bought none', async () => {
      const { robot } = await visitor.call(baseConfig, {});
      const ids = robot.payInfo.plans.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const { entitlement } = await visitor.call(isLogin, {});
      expect(entitlement?.purchases ?? []).toEqual([]);
    });

    it('that are unknown cannot be bought', async () => {
      const reply = await visitor.request(checkout, { planId: 'no-such-plan', orderId: randomUUID() });
      expect(reply.code).toBe(404);
    });

    it('tell nothing of the orders of others', async () => {
      const orderId = randomUUID();
      expect((await visitor.request(readOrder, { orderId })).code).toBe(404);
      expect((await visitor.request(cancelPlan, { orderId })).code).toBe(404);
    });
  });
};
