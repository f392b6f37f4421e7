import * as v from 'valibot';
import { address, setting, type Variables } from '../base/setting.ts';
import type { StripeOptions } from './stripe-provider.ts';

/** The provider that plans are paid through. */
export const settings = {
  STRIPE_SECRET_KEY: setting(
    {
      en: 'the Stripe account that plans are paid to',
      'zh-CN': '收取套餐费用的 Stripe 账号',
      empty: { en: 'no plans are offered', 'zh-CN': '不提供套餐' },
    },
    v.string(),
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    {
      en: 'what its webhook (`POST /im/v1/pay/webhook`) signs with; both or neither',
      'zh-CN': '其 Webhook（`POST /im/v1/pay/webhook`）的签名密钥；两者须同时设置',
    },
    v.string(),
  ),
  STRIPE_API_BASE: setting(
    {
      en: "another address that speaks Stripe's interface, without a path",
      'zh-CN': '兼容 Stripe 接口的其他地址，不含路径',
      empty: { en: "Stripe's own", 'zh-CN': 'Stripe 官方地址' },
    },
    address(/^https?:\/\/[^/\s]+$/, 'must be an http or https address without a path'),
  ),
  CASEMENT_TEST_CHECKOUT: setting(
    {
      en: '1 or 0: whether plans can be bought on a test page without money',
      'zh-CN': '1 或 0：是否可在不产生费用的测试页面购买套餐',
      empty: { en: 'on a machine of your own only', 'zh-CN': '仅在你自己的机器上启用' },
      more: 'Anybody who reaches such a page has a plan for nothing.',
    },
    v.picklist(['0', '1'], 'must be 0 or 1'),
  ),
};

export type PaymentsOptions = {
  /** The account that visitors pay to; undefined means that nothing can be bought but in a test. */
  stripe?: StripeOptions | undefined;
  /**
   * Whether plans can be bought on a page without money; absent means where the service is for this machine
   * alone.
   */
  testCheckout?: boolean;
};

const readStripe = (variables: Variables<typeof settings>): StripeOptions | undefined => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = variables;
  if (!STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET) return undefined;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) {
    throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together.');
  }
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: STRIPE_API_BASE };
};

export const readOptions = (variables: Variables<typeof settings>): PaymentsOptions => ({
  stripe: readStripe(variables),
  ...(variables.CASEMENT_TEST_CHECKOUT && { testCheckout: variables.CASEMENT_TEST_CHECKOUT === '1' }),
});
