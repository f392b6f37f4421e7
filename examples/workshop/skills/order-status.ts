import { callShop, Order } from '../call-shop.ts';
import { firstMatch, performStep, type Skill } from '../skill.ts';

const statuses: Record<string, { en: string; 'zh-CN': string }> = {
  shipped: { en: 'on its way', 'zh-CN': '运输中' },
  processing: { en: 'being made', 'zh-CN': '制作中' },
  delivered: { en: 'delivered', 'zh-CN': '已送达' },
};

const sentences = {
  en: ({ id, status, deliveryDays }: Order) =>
    `Order **${id}** is ${statuses[status]?.en ?? status}${deliveryDays > 0 ? `; it arrives in about ${deliveryDays} days` : ''}.`,
  'zh-CN': ({ id, status, deliveryDays }: Order) =>
    `订单 **${id}** ${statuses[status]?.['zh-CN'] ?? status}${deliveryDays > 0 ? `，预计 ${deliveryDays} 天后送达` : ''}。`,
};

/** ‘order 1042’: asks the shop's HTTP API. */
export const orderStatus: Skill = {
  match: firstMatch(
    /\border\s*(?:number|no\.?)?\s*#?\s*(\d{1,10})\b/i,
    /订单(?:号|编号)?\s*[#：:]?\s*(\d{1,10})/,
  ),
  async *run([id = ''], tools) {
    const order = yield* performStep(
      tools,
      {
        id: 'order',
        kind: 'api',
        title: { en: 'Look up the order', 'zh-CN': '查询订单' },
        input: { method: 'GET', path: `/orders/${id}` },
      },
      () => callShop(tools, ['orders', id], Order),
    );
    const items = order.items.map(({ name, quantity }) => `- ${quantity} × ${name}`).join('\n');
    return `${sentences[tools.language](order)}\n\n${items}`;
  },
};
