import * as v from 'valibot';
import type { Introduction } from '../agent.ts';
import type { Connection } from '../connection/connection.ts';

/** Statuses of an instance that does not show the configuration of a flow. */
const NOT_SHOWN = [401, 403, 404, 412, 500];

const text = v.optional(v.string(), '');
const PublicConfig = v.object({
  chatbotConfig: v.optional(v.unknown()),
  starterPrompts: v.optional(v.record(v.string(), v.object({ prompt: text }))),
  welcomeMessage: text,
});

/** Asks Flowise how a flow greets and which questions it offers. */
export const introductionOf = async ({ sendAside }: Connection, address: string): Promise<Introduction> => {
  const reply = await sendAside(address, { takes: NOT_SHOWN });
  if (reply.status !== 200) {
    reply.cancel();
    return {};
  }
  const read = v.safeParse(PublicConfig, await reply.json());
  if (!read.success) return {};
  const { welcomeMessage, starterPrompts = {} } = read.output;
  const examples = Object.values(starterPrompts).flatMap(({ prompt }) => prompt.trim() || []);
  return {
    ...(welcomeMessage.trim() !== '' && { greeting: welcomeMessage }),
    ...(examples.length > 0 && { examples }),
  };
};
