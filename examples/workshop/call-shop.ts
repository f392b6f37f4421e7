import * as v from 'valibot';
import { FetchError, fetchLimited } from './fetch-limited.ts';
import { type SkillTools, StepFailure } from './skill.ts';

export const Order = v.object({
  id: v.string(),
  status: v.string(),
  items: v.array(v.object({ name: v.string(), quantity: v.number(), priceUsd: v.number() })),
  deliveryDays: v.number(),
});
export type Order = v.InferOutput<typeof Order>;

export const Rate = v.object({ from: v.string(), to: v.string(), rate: v.number() });

const Refusal = v.object({ error: v.string() });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new FetchError('The reply cannot be read.');
  }
};

/** Asks the shop's HTTP API. `path` is made of checked pieces only: the visitor never chooses the address. */
export const callShop = async <Reply extends v.GenericSchema>(
  { shopUrl, input }: SkillTools,
  path: string[],
  reply: Reply,
): Promise<v.InferOutput<Reply>> => {
  const address = `${(await shopUrl()).replace(/\/$/, '')}/${path.map(encodeURIComponent).join('/')}`;
  const { status, text } = await fetchLimited(address, 'application/json', input.signal);
  const body = parseJson(text);
  if (status !== 200) {
    throw new StepFailure(v.is(Refusal, body) ? body.error : `The server answered ${status}.`);
  }
  const read = v.safeParse(reply, body);
  if (!read.success) throw new FetchError('The reply has another shape than expected.');
  return read.output;
};
