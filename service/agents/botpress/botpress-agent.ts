import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, AgentInput } from '../agent.ts';
import { below, type Connection, type Exchange, openConnection } from '../connection/connection.ts';
import { readFields } from '../connection/fields.ts';
import { asOneText, foreignConversation } from '../connection/foreign-conversation.ts';
import { listOf, MAX_OFFERED } from '../connection/offered.ts';
import { foreignFile } from '../connection/foreign-files.ts';
import { withNotes } from '../connection/question-files.ts';
import { finishedWith, tellAnswer } from '../connection/tell-answer.ts';
import type { BotpressAgentConfig } from './botpress-config.ts';
import { createSignalReader } from './read-signal.ts';
import { untilSettled } from './until-settled.ts';

const Kept = v.object({
  userKey: v.string(),
  conversationId: v.string(),
  /** The choices that the last answer has offered. */
  choices: v.optional(v.array(v.string()), []),
});

type Parts = {
  config: BotpressAgentConfig;
  connection: Connection;
  conversation: ReturnType<typeof foreignConversation<typeof Kept>>;
  encryptionKey: string | undefined;
};

/** Makes the agent that asks a bot of Botpress by its Chat API. */
export const createBotpressAgent = async (
  config: BotpressAgentConfig,
  context: AgentContext,
): Promise<Agent> => {
  const { encryptionKeyEnv } = config;
  const encryptionKey = encryptionKeyEnv === undefined ? undefined : context.env[encryptionKeyEnv];
  if (encryptionKeyEnv !== undefined && !encryptionKey) {
    throw new Error(
      `the environment variable ${encryptionKeyEnv} holds no encryption key for the botpress agent`,
    );
  }
  const connection = openConnection('botpress', config, context);
  const conversation = foreignConversation(Kept, `botpress ${config.url}`);
  const parts = { config, connection, conversation, encryptionKey };
  return {
    run: (input) => connection.answer(input, (exchange) => ask(parts, input, exchange)),
    followUps: async (answer) => conversation.of(answer)?.choices ?? [],
  };
};

async function* ask(parts: Parts, input: AgentInput, exchange: Exchange): AsyncGenerator<RunEvent> {
  const { config, connection, conversation } = parts;
  const found = await conversation.find(input);
  // A conversation of Botpress only goes on: another branch is another one.
  const known = found?.isBehind === false ? found : undefined;
  const { userKey, conversationId } = known?.kept ?? (await begin(parts, input, exchange));
  await conversation.keep(input, { userKey, conversationId });

  const ends = new AbortController();
  const headers = { 'x-user-key': userKey };
  const listen = below(config.url, `conversations/${encodeURIComponent(conversationId)}/listen`);
  try {
    // Before the question goes: the bot may answer at once.
    const heard = await exchange.send(listen, {
      headers: { ...headers, Accept: 'text/event-stream' },
      signal: ends.signal,
    });
    const files = input.messages.at(-1)?.parts.filter(({ type }) => type !== 'text') ?? [];
    const notes = files.length === 0 ? [] : ['[The visitor has attached files, which cannot be handed on.]'];
    const text = withNotes(asOneText(known?.since ?? input.messages), notes);
    const sent = await exchange.send(below(config.url, 'messages'), {
      json: { conversationId, payload: { type: 'text', text } },
      headers,
    });
    sent.cancel();
    const tell = tellAnswer(input);
    const reader = createSignalReader(tell);
    let hasSpoken = false;
    const isSettled = (): boolean => hasSpoken && !reader.isStreaming();
    for await (const { json, data } of untilSettled(heard.events(), config.settleMs, isSettled)) {
      const taken = reader.take(json);
      if (!taken) {
        if (data.trim() !== '') exchange.skip();
        continue;
      }
      hasSpoken ||= taken.hasSpoken;
      yield* taken.events;
      for (const file of taken.files) {
        yield* tell.text(await foreignFile(file, { input, connection, exchange }), file.url);
      }
    }
    const choices = reader.choices().slice(0, 20);
    if (choices.length > MAX_OFFERED) yield* tell.text(listOf(choices), 'choices');
    yield* tell.end();
    if (choices.length > 0) await conversation.keep(input, { userKey, conversationId, choices });
    yield finishedWith(input);
  } finally {
    ends.abort();
  }
}

/** Makes a user and a conversation. With the integration's key, a visitor is one user in all their conversations. */
const begin = async ({ config, encryptionKey }: Parts, { visitorId }: AgentInput, { send }: Exchange) => {
  let userKey: string | undefined;
  if (encryptionKey === undefined) {
    userKey = readFields(await (await send(below(config.url, 'users'), { json: {} })).json()).text('key');
  } else {
    const id = `casement-${createHash('sha256').update(visitorId).digest('base64url').slice(0, 24)}`;
    const secret = new TextEncoder().encode(encryptionKey);
    userKey = await new SignJWT({ id }).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    const headers = { 'x-user-key': userKey };
    (await send(below(config.url, 'users/get-or-create'), { json: {}, headers })).cancel();
  }
  const headers = { 'x-user-key': userKey ?? '' };
  const made = readFields(
    await (await send(below(config.url, 'conversations'), { json: {}, headers })).json(),
  );
  const conversationId = made.in('conversation').text('id');
  if (userKey === undefined || conversationId === undefined) {
    throw new Error('Botpress has made no user or no conversation');
  }
  return { userKey, conversationId };
};
