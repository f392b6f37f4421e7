import { createHash } from 'node:crypto';
import { codes, type RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, AgentError, AgentInput, Attachment, PastMessage } from '../agent.ts';
import { codeOfWords } from '../connection/code-of-words.ts';
import {
  below,
  type Connection,
  type Exchange,
  openConnection,
  retryAfterOf,
} from '../connection/connection.ts';
import { readFields } from '../connection/fields.ts';
import { asOneText, foreignConversation } from '../connection/foreign-conversation.ts';
import { foreignFile } from '../connection/foreign-files.ts';
import { blobOf, readQuestionFiles, withNotes } from '../connection/question-files.ts';
import type { Reply } from '../connection/reply.ts';
import { finishedWith, tellAnswer } from '../connection/tell-answer.ts';
import type { DifyAgentConfig } from './dify-config.ts';
import { formText, interruptsOf, keptForm, KeptForm, submissionOf } from './forms.ts';
import { introductionOf } from './introduction.ts';
import { createChatReader } from './read-event.ts';

const Kept = v.object({
  user: v.string(),
  conversationId: v.optional(v.string()),
  messageId: v.optional(v.string()),
  taskId: v.optional(v.string()),
  workflowRunId: v.optional(v.string()),
  forms: v.optional(v.array(KeptForm)),
});
type Kept = v.InferOutput<typeof Kept>;

/** Statuses whose reply says by a code what is wrong; the connection takes the rest. */
const EXPLAINED = [400, 404, 412, 413, 415, 429];
/** A conversation that is gone or has ended: the question begins another one. */
const FORGOTTEN = new Set(['not_found', 'conversation_not_exists', 'conversation_completed']);

const CODES: Readonly<Record<string, { code: number; retryAfterS?: number }>> = {
  too_many_requests: { code: codes.limitReached, retryAfterS: 30 },
  rate_limit_error: { code: codes.limitReached },
  provider_quota_exceeded: { code: codes.limitReached },
  file_too_large: { code: codes.badQuestion },
  unsupported_file_type: { code: codes.badQuestion },
};

type Parts = {
  config: DifyAgentConfig;
  connection: Connection;
  conversation: ReturnType<typeof foreignConversation<typeof Kept>>;
};

/** Makes the agent that asks an app of Dify by its service API. */
export const createDifyAgent = async (config: DifyAgentConfig, context: AgentContext): Promise<Agent> => {
  const key = context.env[config.apiKeyEnv];
  if (!key) throw new Error(`the environment variable ${config.apiKeyEnv} holds no key for the dify agent`);
  const headers = { ...config.headers, Authorization: `Bearer ${key}` };
  const connection = openConnection('dify', { ...config, headers }, context);
  // Apps share the address; the key tells which it is.
  const conversation = foreignConversation(Kept, `dify ${config.url} ${key}`);
  const parts = { config, connection, conversation };
  return {
    run: (input) => connection.answer(input, (exchange) => ask(parts, input, exchange)),
    introduction: () => introductionOf(config, connection),
    followUps: async (answer) => followUpsOf(parts, conversation.of(answer)),
    rate: async (rated) => {
      const { user, messageId } = conversation.of(rated) ?? {};
      if (user === undefined || messageId === undefined) return;
      const content = [rated.comment, ...rated.reasons].filter(Boolean).join('\n');
      const feedbacks = below(config.url, `messages/${encodeURIComponent(messageId)}/feedbacks`);
      const json = { rating: rated.rating, user, ...(content !== '' && { content }) };
      (await connection.sendAside(feedbacks, { json })).cancel();
    },
  };
};

const followUpsOf = async ({ config, connection }: Parts, kept: Kept | undefined): Promise<string[]> => {
  if (kept?.messageId === undefined) return [];
  const address = below(config.url, `messages/${encodeURIComponent(kept.messageId)}/suggested`);
  address.searchParams.set('user', kept.user);
  // An app that suggests nothing refuses to be asked.
  const reply = await connection.sendAside(address, { takes: [400, 404] });
  return readFields(await reply.json())
    .list('data')
    .filter((one) => typeof one === 'string');
};

/** Names a visitor for Dify, which keeps conversations and files apart by it. */
const userOf = (visitorId: string): string =>
  createHash('sha256').update(`casement ${visitorId}`).digest('base64url').slice(0, 24);

async function* ask(parts: Parts, input: AgentInput, exchange: Exchange): AsyncGenerator<RunEvent> {
  const { config, connection, conversation } = parts;
  const found = await conversation.find(input);
  const known = found?.isBehind === false ? found : undefined;
  const before: Kept = known?.kept ?? { user: userOf(input.visitorId) };
  const { user } = before;
  const tell = tellAnswer(input);
  const { take, told } = createChatReader(tell);
  exchange.onStop(async () => {
    if (told.taskId === undefined) return;
    const stop = below(config.url, `chat-messages/${encodeURIComponent(told.taskId)}/stop`);
    (await connection.sendAside(stop, { json: { user } })).cancel();
  });

  const forms = before.forms?.filter(({ answerId }) => answerId === input.answerId) ?? [];
  const reply =
    forms.length > 0
      ? await goOn(parts, before, forms, input, exchange)
      : await begin(parts, before, known?.since ?? input.messages, input, exchange);
  if (!reply) {
    yield { ...finishedWith(input), outcome: { type: 'cancelled' } };
    return;
  }
  const keep = (asked: KeptForm[] = []): Promise<void> => {
    const { conversationId = before.conversationId, messageId, taskId, workflowRunId } = told;
    return conversation.keep(input, { user, conversationId, messageId, taskId, workflowRunId, forms: asked });
  };
  let files = 0;
  let isKept = false;
  for await (const { json, data } of reply.events()) {
    const events = take(json);
    // At once, so that an answer that is stopped belongs to the conversation too.
    if (!isKept && told.conversationId !== undefined && told.messageId !== undefined) {
      isKept = true;
      await keep();
    }
    if (events) yield* events;
    else if (data.trim() !== '') exchange.skip();
    for (const url of told.files.slice(files)) {
      yield* tell.text(`\n\n${await foreignFile({ url }, { input, connection, exchange })}\n\n`);
    }
    files = told.files.length;
  }
  if (told.failure) throw failureOf(connection, told.failure, true);

  const waiting = told.forms.map((form) => ({ form, kept: keptForm(input.answerId, form) }));
  for (const { form, kept } of waiting) {
    if (!kept)
      connection.logger?.warn({ form: form.text('node_title') }, 'dify agent: a form cannot be shown');
    yield* tell.text(`\n\n${formText(form)}`);
  }
  yield* tell.end();
  if (waiting.length > 0) await keep(waiting.flatMap(({ kept }) => kept ?? []));
  const interrupts = waiting.flatMap(({ form, kept }) => (kept ? interruptsOf(kept, form) : []));
  yield {
    ...finishedWith(input, told.usage),
    ...(interrupts.length > 0 && { outcome: { type: 'interrupt', interrupts } }),
  };
}

/** Asks a question. Where Dify does not know the conversation any more, it begins another with all that was said. */
const begin = async (
  { config, connection }: Parts,
  { user, conversationId }: Kept,
  messages: PastMessage[],
  input: AgentInput,
  exchange: Exchange,
): Promise<Reply> => {
  const { files, notes } = await readQuestionFiles(input);
  const uploaded = await upload({ config, connection }, user, files, exchange);
  const sendQuestion = (told: PastMessage[], conversation: object) =>
    exchange.send(below(config.url, 'chat-messages'), {
      json: {
        query: withNotes(asOneText(told), notes),
        inputs: inputsOf(config, input),
        user,
        response_mode: 'streaming',
        auto_generate_name: false,
        ...conversation,
        ...(uploaded.length > 0 && { files: uploaded }),
      },
      headers: { Accept: 'text/event-stream' },
      takes: EXPLAINED,
    });
  const isKnown = conversationId !== undefined;
  const reply = isKnown
    ? await sendQuestion(messages, { conversation_id: conversationId })
    : await sendQuestion(input.messages, {});
  if (reply.status < 400) return reply;
  const refusal = await refusalOf(reply);
  if (!isKnown || !FORGOTTEN.has(refusal.code)) throw failureOf(connection, refusal, false);
  const second = await sendQuestion(input.messages, {});
  if (second.status >= 400) throw failureOf(connection, await refusalOf(second), false);
  return second;
};

const inputsOf = ({ inputs }: DifyAgentConfig, { language }: AgentInput): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('{language}', language) : value,
    ]),
  );

const kindOf = (mimeType: string): string => {
  const [kind = ''] = mimeType.split('/');
  return ['image', 'audio', 'video'].includes(kind) ? kind : 'document';
};

const upload = (
  { config, connection }: Pick<Parts, 'config' | 'connection'>,
  user: string,
  files: Attachment[],
  { send }: Exchange,
): Promise<object[]> =>
  Promise.all(
    files.map(async (file) => {
      const body = new FormData();
      body.append('user', user);
      body.append('file', blobOf(file), file.name);
      const reply = await send(below(config.url, 'files/upload'), { body, takes: EXPLAINED });
      if (reply.status >= 400) throw failureOf(connection, await refusalOf(reply), false);
      const id = readFields(await reply.json()).text('id');
      return { type: kindOf(file.mimeType), transfer_method: 'local_file', upload_file_id: id };
    }),
  );

/** Answers the forms that a run waits for and follows it on. Returns undefined where the visitor has declined. */
const goOn = async (
  { config, connection }: Parts,
  { user, workflowRunId = '' }: Kept,
  forms: KeptForm[],
  { resume }: AgentInput,
  { send }: Exchange,
): Promise<Reply | undefined> => {
  for (const form of forms) {
    const submission = submissionOf(form, resume);
    if (!submission) return undefined;
    const address = below(config.url, `form/human_input/${encodeURIComponent(form.token)}`);
    const reply = await send(address, { json: { ...submission, user }, takes: EXPLAINED });
    if (reply.status >= 400) throw failureOf(connection, await refusalOf(reply), true);
    reply.cancel();
  }
  const events = below(config.url, `workflow/${encodeURIComponent(workflowRunId)}/events`);
  events.searchParams.set('user', user);
  return send(events, { headers: { Accept: 'text/event-stream' } });
};

type Refusal = { code: string; message: string; retryAfterS?: number | undefined };

const refusalOf = async (reply: Reply): Promise<Refusal> => {
  const body = readFields(await reply.json());
  return {
    code: body.text('code') ?? String(reply.status),
    message: body.text('message') ?? '',
    retryAfterS: retryAfterOf(reply.headers),
  };
};

const failureOf = (
  { failure }: Connection,
  { code, message, retryAfterS }: Refusal,
  hasBegun: boolean,
): AgentError =>
  failure(message, {
    ...(CODES[code] ?? codeOfWords(message, hasBegun)),
    ...(retryAfterS !== undefined && { retryAfterS }),
    reported: code,
  });
