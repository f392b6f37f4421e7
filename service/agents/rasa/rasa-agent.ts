import { randomUUID } from 'node:crypto';
import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, AgentInput } from '../agent.ts';
import { below } from '../connection/connection.ts';
import { foreignAgent, type Talk } from '../connection/foreign-agent.ts';
import { MAX_FOLLOW_UPS, tellChoices } from '../connection/offered.ts';
import { textOf } from '../../base/rounds.ts';
import { tellsFailure } from '../event-reader.ts';
import type { RasaAgentConfig } from './rasa-config.ts';
import { type Button, readMessage } from './read-message.ts';

const Kept = v.object({
  sender: v.string(),
  /** The buttons of the last answer. */
  buttons: v.optional(v.array(v.object({ title: v.string(), payload: v.string() })), []),
});

/** Returns the address of the REST channel below that of a server, or the one that is given whole. */
const webhookOf = ({ url, stream }: RasaAgentConfig): URL => {
  const { pathname } = new URL(url);
  const webhook = /\/webhooks?\/?./.test(pathname) ? new URL(url) : below(url, 'webhooks/rest/webhook');
  if (stream) webhook.searchParams.set('stream', 'true');
  return webhook;
};

/** Makes the agent that asks an assistant of Rasa by its REST channel. */
export const createRasaAgent = async (config: RasaAgentConfig, context: AgentContext): Promise<Agent> => {
  const webhook = webhookOf(config);
  const { run, kept } = foreignAgent('rasa', config, context, {
    schema: Kept,
    ask: (talk) => ask(config, webhook, talk),
  });
  return { run, followUps: async (answer) => kept(answer).buttons?.map(({ title }) => title) ?? [] };
};

async function* ask(
  config: RasaAgentConfig,
  webhook: URL,
  talk: Talk<typeof Kept>,
): AsyncGenerator<RunEvent> {
  const { input, tell, keep } = talk;
  // A tracker only goes on: another branch of the conversation is another sender.
  const { kept } = await talk.goOnFrom();
  const { sender = randomUUID() } = kept;
  await keep({ sender });
  const reply = await talk.send(webhook, {
    json: {
      sender,
      message: messageOf(input, kept.buttons ?? []),
      metadata: { ...config.metadata, language: input.language, context: input.context },
    },
  });
  const buttons: Button[] = [];
  for await (const piece of reply.values()) {
    const json = 'json' in piece ? piece.json : undefined;
    if (tellsFailure({ name: undefined, json })) throw talk.failure(json);
    const messages = [json].flat();
    for (const message of messages.map(readMessage)) {
      if (!message) {
        talk.skip();
        continue;
      }
      const id = `message-${tell.next()}`;
      yield* tell.text(message.text, id);
      for (const file of message.files) yield* await talk.show(file);
      buttons.push(...message.buttons);
      const output = message.custom ?? undefined;
      if (output !== undefined) yield* tell.step(id, { kind: 'workflow', title: 'custom' }, { output });
    }
  }
  yield* tellChoices(
    tell,
    buttons.map(({ title }) => title),
  );
  if (buttons.length > 0) await keep({ sender, buttons: buttons.slice(0, MAX_FOLLOW_UPS) });
  yield* tell.finish();
}

/** The question, or what the assistant wants in the place of a button's title. */
const messageOf = ({ messages }: AgentInput, buttons: readonly Button[]): string => {
  const question = textOf(messages.at(-1)?.parts ?? []).trim();
  return buttons.find(({ title }) => title.trim() === question)?.payload ?? question;
};
