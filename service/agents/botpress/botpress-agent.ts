import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext } from '../agent.ts';
import { below, openConnection } from '../connection/connection.ts';
import { readFields } from '../connection/fields.ts';
import { foreignAgent, type Talk } from '../connection/foreign-agent.ts';
import { asOneText } from '../connection/foreign-conversation.ts';
import { listOf, MAX_OFFERED } from '../connection/offered.ts';
import { notesOfFilesLeft, withNotes } from '../connection/question-files.ts';
import { finishedWith } from '../connection/tell-answer.ts';
import type { BotpressAgentConfig } from './botpress-config.ts';
import { createSignalReader } from './read-signal.ts';
import { untilSettled } from './until-settled.ts';

const Kept = v.object({
  userKey: v.string(),
  conversationId: v.string(),
  /** The choices that the last answer has offered. */
  choices: v.optional(v.array(v.string()), []),
});

/** Makes the agent that asks a bot of Botpress by its Chat API. */
export const createBotpressAgent = async (
  config: BotpressAgentConfig,
  context: AgentContext,
): Promise<Agent> => {
  const { encryptionKeyEnv: variable } = config;
  const encryptionKey = variable === undefined ? undefined : context.env[variable];
  if (variable !== undefined && !encryptionKey) {
    throw new Error(`the environment variable ${variable} holds no encryption key for the botpress agent`);
  }
  const connection = openConnection('botpress', config, context);
  const { run, kept, forgets } = foreignAgent(connection, `botpress ${config.url}`, Kept, (talk) =>
    ask(config, encryptionKey, talk),
  );
  return {
    run,
    followUps: async (answer) => kept(answer).choices ?? [],
    forget: forgets(
      ({ conversationId }) => conversationId,
      (id, { userKey }) => {
        const address = below(config.url, `conversations/${encodeURIComponent(id)}`);
        const headers = { 'x-user-key': userKey };
        return connection.sendAside(address, { method: 'DELETE', headers, takes: [404] });
      },
    ),
  };
};

async function* ask(
  { url, settleMs }: BotpressAgentConfig,
  encryptionKey: string | undefined,
  talk: Talk<typeof Kept>,
): AsyncGenerator<RunEvent> {
  const { input, tell, send } = talk;
  const { kept, since } = await talk.goOnFrom();
  const begun = kept.userKey === undefined ? await begin(url, encryptionKey, talk) : kept;
  const { userKey = '', conversationId = '' } = begun;
  await talk.keep({ userKey, conversationId });
  const ends = new AbortController();
  const headers = { 'x-user-key': userKey };
  try {
    // Before the question goes: the bot may answer at once.
    const heard = await send(below(url, `conversations/${encodeURIComponent(conversationId)}/listen`), {
      headers: { ...headers, Accept: 'text/event-stream' },
      signal: ends.signal,
    });
    const payload = { type: 'text', text: withNotes(asOneText(since), notesOfFilesLeft(input)) };
    (await send(below(url, 'messages'), { json: { conversationId, payload }, headers })).cancel();
    const reader = createSignalReader(talk);
    const events = async function* () {
      yield* untilSettled(heard.events(), settleMs, reader.isSettled);
    };
    yield* talk.read({ ...heard, events }, reader.take);
    const choices = reader.choices().slice(0, 20);
    if (choices.length > MAX_OFFERED || !tell.hasText()) yield* tell.text(listOf(choices), 'choices');
    yield* tell.end();
    if (choices.length > 0) await talk.keep({ userKey, conversationId, choices });
    yield finishedWith(input);
  } finally {
    ends.abort();
  }
}

/** Makes a user and a conversation. With the integration's key, a visitor is one user in all their conversations. */
const begin = async (
  url: string,
  encryptionKey: string | undefined,
  { input, send }: Talk<typeof Kept>,
): Promise<{ userKey: string; conversationId: string }> => {
  const make = async (path: string, userKey?: string) => {
    const headers = userKey === undefined ? {} : { 'x-user-key': userKey };
    return readFields(await (await send(below(url, path), { json: {}, headers })).json());
  };
  let userKey: string | undefined;
  if (encryptionKey === undefined) userKey = (await make('users')).text('key');
  else {
    const id = `casement-${createHash('sha256').update(input.visitorId).digest('base64url').slice(0, 24)}`;
    const secret = new TextEncoder().encode(encryptionKey);
    userKey = await new SignJWT({ id }).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    await make('users/get-or-create', userKey);
  }
  const conversationId = (await make('conversations', userKey)).in('conversation').text('id');
  if (userKey === undefined || conversationId === undefined) {
    throw new Error('Botpress has made no user or no conversation');
  }
  return { userKey, conversationId };
};
