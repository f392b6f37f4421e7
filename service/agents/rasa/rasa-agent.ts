import { randomUUID } from 'node:crypto';
import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, AgentInput } from '../agent.ts';
import { below, type Connection, type Exchange, openConnection } from '../connection/connection.ts';
import { foreignConversation } from '../connection/foreign-conversation.ts';
import { listOf, MAX_OFFERED } from '../connection/offered.ts';
import { foreignFile } from '../connection/foreign-files.ts';
import { finishedWith, tellAnswer } from '../connection/tell-answer.ts';
import { textOf } from '../../base/rounds.ts';
import type { RasaAgentConfig } from './rasa-config.ts';
import { type Button, readMessage } from './read-message.ts';

const Kept = v.object({
  sender: v.string(),
  /** The buttons of the last answer. */
  buttons: v.optional(v.array(v.object({ title: v.string(), payload: v.string() })), []),
});

/** Follow-up questions stand for buttons; there is room for so many. */
const MAX_BUTTONS = 20;

type Parts = {
  config: RasaAgentConfig;
  connection: Connection;
  conversation: ReturnType<typeof foreignConversation<typeof Kept>>;
  webhook: URL;
};

/** Returns the address of the REST channel below that of a server, or the one that is given whole. */
const webhookOf = ({ url, stream }: RasaAgentConfig): URL => {
  const { pathname } = new URL(url);
  const webhook = /\/webhooks?\/?./.test(pathname) ? new URL(url) : below(url, 'webhooks/rest/webhook');
  if (stream) webhook.searchParams.set('stream', 'true');
  return webhook;
};

/** Makes the agent that asks an assistant of Rasa by its REST channel. */
export const createRasaAgent = async (config: RasaAgentConfig, context: AgentContext): Promise<Agent> => {
  const connection = openConnection('rasa', config, context);
  const conversation = foreignConversation(Kept, `rasa ${config.url}`);
  const parts = { config, connection, conversation, webhook: webhookOf(config) };
  return {
    run: (input) => connection.answer(input, (exchange) => ask(parts, input, exchange)),
    followUps: async (answer) => conversation.of(answer)?.buttons.map(({ title }) => title) ?? [],
  };
};

async function* ask(parts: Parts, input: AgentInput, exchange: Exchange): AsyncGenerator<RunEvent> {
  const { config, connection, conversation, webhook } = parts;
  const found = await conversation.find(input);
  // A tracker only goes on: another branch of the conversation is another sender.
  const known = found?.isBehind === false ? found.kept : undefined;
  const sender = known?.sender ?? randomUUID();
  await conversation.keep(input, { sender });
  const reply = await exchange.send(webhook, {
    json: {
      sender,
      message: messageOf(input, known?.buttons ?? []),
      metadata: { ...config.metadata, language: input.language, context: input.context },
    },
  });
  const tell = tellAnswer(input);
  const buttons: Button[] = [];
  let count = 0;
  for await (const piece of reply.values()) {
    const messages = 'json' in piece ? (Array.isArray(piece.json) ? piece.json : [piece.json]) : [undefined];
    for (const json of messages) {
      const message = readMessage(json);
      if (!message) {
        exchange.skip();
        continue;
      }
      count += 1;
      const id = `message-${count}`;
      if (message.text !== undefined) yield* tell.text(message.text, id);
      for (const { url, isImage, name } of message.files) {
        const file = { url, name, ...(isImage && { mimeType: imageTypeOf(url) }) };
        yield* tell.text(await foreignFile(file, { input, connection, exchange }), `${id}-${url}`);
      }
      buttons.push(...message.buttons);
      if (message.custom !== undefined && message.custom !== null) {
        yield* tell.beginStep(id, { kind: 'workflow', title: 'custom' });
        yield* tell.endStep(id, message.custom);
      }
    }
  }
  const titles = buttons.map(({ title }) => title);
  if (titles.length > MAX_OFFERED || !tell.hasText()) yield* tell.text(listOf(titles), 'buttons');
  yield* tell.end();
  if (buttons.length > 0) await conversation.keep(input, { sender, buttons: buttons.slice(0, MAX_BUTTONS) });
  yield finishedWith(input);
}

/** The question, or what the assistant wants in the place of a button's title. */
const messageOf = ({ messages }: AgentInput, buttons: readonly Button[]): string => {
  const question = textOf(messages.at(-1)?.parts ?? []).trim();
  return buttons.find(({ title }) => title.trim() === question)?.payload ?? question;
};

const imageTypeOf = (url: string): string => {
  const extension = /\.(png|gif|webp|svg)(?:$|[?#])/i.exec(url)?.[1]?.toLowerCase();
  return extension === undefined
    ? 'image/jpeg'
    : extension === 'svg'
      ? 'image/svg+xml'
      : `image/${extension}`;
};
