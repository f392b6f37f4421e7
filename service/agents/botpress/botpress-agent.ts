import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext } from '../agent.ts';
import { below } from '../connection/connection.ts';
import { readFields } from '../connection/fields.ts';
import { foreignAgent, type Talk } from '../connection/foreign-agent.ts';
import { asOneText } from '../connection/foreign-conversation.ts';
import { MAX_FOLLOW_UPS, tellChoices } from '../connection/offered.ts';
import { notesOfFilesLeft, withNotes } from '../connection/question-files.ts';
import { secretIn } from '../secret-in.ts';
import type { BotpressAgentConfig } from './botpress-config.ts';
import { createSignalReader } from './read-signal.ts';
import { untilSettled } from './until-settled.ts';

const Kept = v.object({
  userKey: v.string(),
  conversationId: v.string(),
  /** The choices that the last answer has offered. */
  choices: v.optional(v.array(v.string()), []),
});

const asUser = (userKey: string) => ({ 'x-user-key': userKey });

/** Makes the agent that asks a bot of Botpress by its Chat API. */
export const createBotpressAgent = async (
  config: BotpressAgentConfig,
  context: AgentContext,
): Promise<Agent> => {
  const { url, encryptionKeyEnv: variable } = config;
  const encryptionKey = variable && secretIn(context.env, variable, 'encryption key for the botpress agent');
  const { run, kept, forgets } = foreignAgent('botpress', config, context, {
    schema: Kept,
    ask: (talk) => ask(config, encryptionKey, talk),
  });
  return {
    run,
    followUps: async (answer) => kept(answer).choices ?? [],
    forget: forgets('conversationId', (id, { userKey }) => [
      below(url, `conversations/${encodeURIComponent(id)}`),
      { method: 'DELETE', headers: asUser(userKey) },
    ]),
  };
};

async function* ask(
  { url, settleMs }: BotpressAgentConfig,
  encryptionKey: string | undefined,
  talk: Talk<typeof Kept>,
): AsyncGenerator<RunEvent> {
  const { input, tell, send } = talk;
  const { kept, since } = await talk.goOnFrom();
  const { userKey = '', conversationId = '' } =
    kept.userKey === undefined ? await begin(url, encryptionKey, talk) : kept;
  await talk.keep({ userKey, conversationId });
  const ends = new AbortController();
  const headers = asUser(userKey);
  try {
    // Before the question goes: the bot may answer at once.
    const heard = await send(below(url, `conversations/${encodeURIComponent(conversationId)}/listen`), {
      headers: { ...headers, Accept: 'text/event-stream' },
      signal: ends.signal,
    });
    const payload = { type: 'text', text: withNotes(asOneText(since), notesOfFilesLeft(input)) };
    (await send(below(url, 'messages'), { json: { conversationId, payload }, headers })).cancel();
    const { readers, choices, isSettled } = createSignalReader(talk);
    const turn = { events: () => untilSettled(heard.events(), settleMs, isSettled) };
    yield* talk.read(turn, { named: 'type', data: 'data', readers });
    const offered = choices.slice(0, MAX_FOLLOW_UPS);
    yield* tellChoices(tell, offered);
    if (offered.length > 0) await talk.keep({ userKey, conversationId, choices: offered });
    yield* tell.finish();
  } finally {
    ends.abort();
  }
}

/**
 * Makes a user and a conversation. With the integration's key, a visitor is one user in all their
 * conversations.
 */
const begin = async (
  url: string,
  encryptionKey: string | undefined,
  { input, send }: Talk<typeof Kept>,
): Promise<{ userKey: string; conversationId: string }> => {
  const make = async (path: string, headers = {}) =>
    readFields(await (await send(below(url, path), { json: {}, headers })).json());
  const id = `casement-${createHash('sha256').update(input.visitorId).digest('base64url').slice(0, 24)}`;
  const signed = encryptionKey && new SignJWT({ id }).setProtectedHeader({ alg: 'HS256' });
  const userKey = signed
    ? await signed.sign(new TextEncoder().encode(encryptionKey))
    : (await make('users')).text('key');
  if (userKey === undefined) throw new Error('Botpress has made no user');
  if (signed) await make('users/get-or-create', asUser(userKey));
  const conversationId = (await make('conversations', asUser(userKey))).in('conversation').text('id');
  if (conversationId === undefined) throw new Error('Botpress has made no conversation');
  return { userKey, conversationId };
};
