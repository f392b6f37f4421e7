import * as v from 'valibot';
import type { JsonValue } from 'casement-service/agent';
import { callShop, Order, Rate } from '../call-shop.ts';
import { CURRENCY, currencyCode, money } from '../currencies.ts';
import { runWorkflow, type Workflow } from '../run-workflow.ts';
import { runCode } from '../sandbox/run-code.ts';
import { firstMatch, type Skill } from '../skill.ts';

const TOTAL = [
  'const usd = input.items.reduce((sum, item) => sum + item.quantity * item.priceUsd, 0);',
  'Math.round(usd * input.rate * 100) / 100;',
].join('\n');

const steps: Workflow = [
  {
    id: 'order',
    kind: 'api',
    title: { en: 'Look up the order', 'zh-CN': '查询订单' },
    input: ({ given }) => ({ method: 'GET', path: `/orders/${given['id']}` }),
    run: ({ given }, tools) => callShop(tools, ['orders', given['id'] ?? ''], Order),
  },
  {
    id: 'rate',
    kind: 'api',
    title: { en: 'Ask for the exchange rate', 'zh-CN': '查询汇率' },
    input: ({ given }) => ({ method: 'GET', path: `/rates/USD/${given['currency']}` }),
    run: ({ given }, tools) => callShop(tools, ['rates', 'USD', given['currency'] ?? ''], Rate),
  },
  {
    id: 'total',
    kind: 'code',
    title: { en: 'Add up in the sandbox', 'zh-CN': '在沙箱中计算总额' },
    input: ({ found }) => ({ language: 'javascript', code: TOTAL, input: totalInput(found) }),
    run: ({ found }) => runCode(TOTAL, totalInput(found)),
  },
];

const totalInput = (found: Record<string, JsonValue>): JsonValue => ({
  items: v.parse(Order, found['order']).items,
  rate: v.parse(Rate, found['rate']).rate,
});

/** ‘quote order 1042 in EUR’: a workflow of two calls and a computation. */
export const quoteOrder: Skill = {
  match: firstMatch(
    new RegExp(
      String.raw`\b(?:quote|invoice|price|total)\b.*\border\s*#?\s*(\d{1,10})\s+in\s+${CURRENCY}`,
      'i',
    ),
    new RegExp(String.raw`订单\s*[#：:]?\s*(\d{1,10}).{0,12}?(?:折合|换成|换算成|用|以)\s*${CURRENCY}`, 'i'),
  ),
  async *run([id = '', wanted = ''], tools) {
    const currency = currencyCode(wanted);
    const { total } = yield* runWorkflow(
      steps,
      { en: 'Quote the order', 'zh-CN': '订单报价' },
      { id, currency },
      tools,
    );
    const amount = money(Number(total), currency, tools.language).replaceAll('$', String.raw`\$`);
    return tools.language === 'en'
      ? `Order **${id}** comes to **${amount}**.`
      : `订单 **${id}** 总计 **${amount}**。`;
  },
};
