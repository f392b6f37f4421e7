import * as v from 'valibot';
import { skillStep } from 'casement-service/agent';
import { fetchLimited } from '../fetch-limited.ts';
import { runCode } from '../sandbox/run-code.ts';
import { firstMatch, performStep, type Skill, type SkillTools, StepFailure } from '../skill.ts';

const Order = v.object({
  id: v.string(),
  status: v.string(),
  items: v.array(v.object({ name: v.string(), quantity: v.number(), priceUsd: v.number() })),
  deliveryDays: v.number(),
});
const Rate = v.object({ from: v.string(), to: v.string(), rate: v.number() });
const Refusal = v.object({ error: v.string() });

/** Asks the shop's HTTP API. `path` is made of checked pieces only: the visitor never chooses the address. */
const callShop = async <Reply extends v.GenericSchema>(
  { shopUrl, input }: SkillTools,
  path: string[],
  reply: Reply,
): Promise<v.InferOutput<Reply>> => {
  const address = `${(await shopUrl()).replace(/\/$/, '')}/${path.map(encodeURIComponent).join('/')}`;
  const { status, text } = await fetchLimited(address, 'application/json', input.signal);
  const body = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  if (!body.success) throw new StepFailure('The reply cannot be read.');
  if (status !== 200) {
    throw new StepFailure(v.is(Refusal, body.output) ? body.output.error : `The server answered ${status}.`);
  }
  const read = v.safeParse(reply, body.output);
  if (!read.success) throw new StepFailure('The reply has another shape than expected.');
  return read.output;
};

const titles = {
  order: { en: 'Look up the order', 'zh-CN': '查询订单' },
  rate: { en: 'Ask for the exchange rate', 'zh-CN': '查询汇率' },
  total: { en: 'Add up in the sandbox', 'zh-CN': '在沙箱中计算总额' },
  quote: { en: 'Quote the order', 'zh-CN': '订单报价' },
};

const lookUpOrder = (tools: SkillTools, number: string, id = 'order') =>
  performStep(
    tools,
    { id, kind: 'api', title: titles.order, input: { method: 'GET', path: `/orders/${number}` } },
    () => callShop(tools, ['orders', number], Order),
  );

const askForRate = (tools: SkillTools, from: string, to: string, id = 'rate') =>
  performStep(
    tools,
    { id, kind: 'api', title: titles.rate, input: { method: 'GET', path: `/rates/${from}/${to}` } },
    () => callShop(tools, ['rates', from, to], Rate),
  );

const statuses: Record<string, { en: string; 'zh-CN': string }> = {
  shipped: { en: 'on its way', 'zh-CN': '运输中' },
  processing: { en: 'being made', 'zh-CN': '制作中' },
  delivered: { en: 'delivered', 'zh-CN': '已送达' },
};

/** ‘order 1042’: asks the shop's HTTP API. */
export const orderStatus: Skill = {
  match: firstMatch(/\border ?(?:number|no\.?)? ?#? ?(\d{1,10})\b/i, /订单(?:号|编号)? ?[#：:]? ?(\d{1,10})/),
  async *run([number = ''], tools) {
    const { id, status, deliveryDays, items } = yield* lookUpOrder(tools, number);
    const isComing = deliveryDays > 0;
    const said = statuses[status]?.[tools.language] ?? status;
    const sentence =
      tools.language === 'en'
        ? `Order **${id}** is ${said}${isComing ? `; it arrives in about ${deliveryDays} days` : ''}.`
        : `订单 **${id}** ${said}${isComing ? `，预计 ${deliveryDays} 天后送达` : ''}。`;
    return `${sentence}\n\n${items.map(({ name, quantity }) => `- ${quantity} × ${name}`).join('\n')}`;
  },
};

const CURRENCY_NAMES: Readonly<Record<string, string>> = {
  美元: 'USD',
  美金: 'USD',
  欧元: 'EUR',
  英镑: 'GBP',
  日元: 'JPY',
  人民币: 'CNY',
  元: 'CNY',
  瑞士法郎: 'CHF',
};
const currencyCode = (written: string): string => CURRENCY_NAMES[written] ?? written.toUpperCase();

/** Writes an amount of money as Markdown, where a dollar sign may begin a formula. */
const money = (amount: number, currency: string, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency })
    .format(amount)
    .replaceAll('$', String.raw`\$`);

/** ‘convert 20 USD to EUR’: asks the shop's HTTP API for the rate. */
export const exchangeRate: Skill = {
  match: firstMatch(
    /\bconvert (\d{1,12}(?:\.\d{1,4})?) ?([a-z]{3}|\p{Script=Han}{1,4}) (?:to|into|in) ([a-z]{3}\b|\p{Script=Han}{1,4})/iu,
    /(\d{1,12}(?:\.\d{1,4})?) ?([a-z]{3}|\p{Script=Han}{1,4}?) ?(?:换成|换算成|兑换成|兑换|兑|折合|等于多少|是多少|合多少) ?([a-z]{3}|\p{Script=Han}{1,4})/iu,
  ),
  async *run([amount = '', given = '', wanted = ''], tools) {
    const [from, to] = [currencyCode(given), currencyCode(wanted)];
    const { rate } = yield* askForRate(tools, from, to);
    const paid = money(Number(amount), from, tools.language);
    const got = money(Number(amount) * rate, to, tools.language);
    return tools.language === 'en'
      ? `${paid} is **${got}**, at a rate of ${rate.toFixed(4)}.`
      : `${paid} 等于 **${got}**，汇率为 ${rate.toFixed(4)}。`;
  },
};

const TOTAL = [
  'const usd = input.items.reduce((sum, item) => sum + item.quantity * item.priceUsd, 0);',
  'Math.round(usd * input.rate * 100) / 100;',
].join('\n');

/** ‘quote order 1042 in EUR’: a workflow of two calls and a computation, as a step with one for each. */
export const quoteOrder: Skill = {
  match: firstMatch(
    /\b(?:quote|invoice|price|total)\b.{0,40}?\border ?#? ?(\d{1,10}) in ([a-z]{3}\b|\p{Script=Han}{1,4})/iu,
    /订单 ?[#：:]? ?(\d{1,10}).{0,12}?(?:折合|换成|换算成|用|以) ?([a-z]{3}|\p{Script=Han}{1,4})/iu,
  ),
  async *run([id = '', wanted = ''], tools) {
    const { language } = tools;
    const currency = currencyCode(wanted);
    const workflow = skillStep(tools.input.answerId, 'workflow', {
      kind: 'workflow',
      title: titles.quote[language],
      input: { id, currency, steps: [titles.order, titles.rate, titles.total].map((one) => one[language]) },
    });
    yield workflow.started();
    try {
      const { items } = yield* lookUpOrder(tools, id, 'workflow-order');
      const { rate } = yield* askForRate(tools, 'USD', currency, 'workflow-rate');
      const input = { items, rate };
      const total = yield* performStep(
        tools,
        {
          id: 'workflow-total',
          kind: 'code',
          title: titles.total,
          input: { language: 'javascript', code: TOTAL, input },
        },
        () => runCode(tools.input.visitorId, TOTAL, input),
      );
      yield workflow.done(total);
      const amount = money(Number(total), currency, language);
      return language === 'en'
        ? `Order **${id}** comes to **${amount}**.`
        : `订单 **${id}** 总计 **${amount}**。`;
    } catch (error) {
      if (error instanceof StepFailure) yield workflow.failed(`${error.step}: ${error.message}`);
      throw error;
    }
  },
};
