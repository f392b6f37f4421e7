import { callShop, Rate } from '../call-shop.ts';
import { CURRENCY, currencyCode, money } from '../currencies.ts';
import { firstMatch, performStep, type Skill } from '../skill.ts';

const AMOUNT = String.raw`(\d{1,12}(?:\.\d{1,4})?)`;

/** ‘convert 20 USD to EUR’: asks the shop's HTTP API for the rate. */
export const exchangeRate: Skill = {
  match: firstMatch(
    new RegExp(String.raw`\bconvert\s+${AMOUNT}\s*${CURRENCY}\s+(?:to|into|in)\s+${CURRENCY}`, 'i'),
    new RegExp(
      String.raw`${AMOUNT}\s*${CURRENCY}\s*(?:换成|换算成|兑换成|兑换|兑|折合|等于多少|是多少|合多少)\s*${CURRENCY}`,
      'i',
    ),
  ),
  async *run([amount = '', given = '', wanted = ''], tools) {
    const [from, to] = [currencyCode(given), currencyCode(wanted)];
    const { rate } = yield* performStep(
      tools,
      {
        id: 'rate',
        kind: 'api',
        title: { en: 'Ask for the exchange rate', 'zh-CN': '查询汇率' },
        input: { method: 'GET', path: `/rates/${from}/${to}` },
      },
      () => callShop(tools, ['rates', from, to], Rate),
    );
    const [paid, got] = [
      money(Number(amount), from, tools.language),
      money(Number(amount) * rate, to, tools.language),
    ];
    return tools.language === 'en'
      ? `${escapeDollar(paid)} is **${escapeDollar(got)}**, at a rate of ${rate.toFixed(4)}.`
      : `${escapeDollar(paid)} 等于 **${escapeDollar(got)}**，汇率为 ${rate.toFixed(4)}。`;
  },
};

/** A dollar sign may begin a formula. */
const escapeDollar = (text: string): string => text.replaceAll('$', String.raw`\$`);
