import { createHash } from 'node:crypto';
import { codes, type RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, Introduction, PastMessage } from '../agent.ts';
import type { Interrupt } from '../connection/cards.ts';
import { codeOfWords } from '../connection/code-of-words.ts';
import { below, type Connection } from '../connection/connection.ts';
import { type FieldReader, present, readFields } from '../connection/fields.ts';
import { askOrAnew, foreignAgent, type Talk, wordsOfRating } from '../connection/foreign-agent.ts';
import { asOneText } from '../connection/foreign-conversation.ts';
import { formOf, readQuestionFiles, withNotes } from '../connection/question-files.ts';
import type { Reply } from '../connection/reply.ts';
import { finishedWith } from '../connection/tell-answer.ts';
import { secretIn } from '../secret-in.ts';
import type { DifyAgentConfig } from './dify-config.ts';
import { cardsOf, formText, keptForm, KeptForm, submissionOf } from './forms.ts';
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

/** A conversation that is gone or has ended. */
const FORGOTTEN: ReadonlySet<unknown> = new Set([
  'not_found',
  'conversation_not_exists',
  'conversation_completed',
]);

const CODES: Readonly<Record<string, { code: number; retryAfterS?: number }>> = {
  too_many_requests: { code: codes.limitReached, retryAfterS: 30 },
  rate_limit_error: { code: codes.limitReached },
  provider_quota_exceeded: { code: codes.limitReached },
  file_too_large: { code: codes.badQuestion },
  unsupported_file_type: { code: codes.badQuestion },
};

const asStream = { headers: { Accept: 'text/event-stream' } };

type Talking = Talk<typeof Kept>;

/** Makes the agent that asks an app of Dify by its service API. */
export const createDifyAgent = async (config: DifyAgentConfig, context: AgentContext): Promise<Agent> => {
  const key = secretIn(context.env, config.apiKeyEnv, 'key for the dify agent');
  const headers = { ...config.headers, Authorization: `Bearer ${key}` };
  const at = (path: string, user?: string) => below(config.url, path, { user });
  // Apps share the address; the key tells which it is.
  const { connection, run, kept, forgets } = foreignAgent('dify', { ...config, headers }, context, {
    schema: Kept,
    key,
    codes: CODES,
    ask: (talk) => ask(config, talk),
  });
  return {
    run,
    introduction: () => introductionOf(config, connection),
    forget: forgets('conversationId', (id, { user }) => [
      at(`conversations/${id}`),
      { method: 'DELETE', json: { user } },
    ]),
    followUps: async (answer) => {
      const { messageId, user } = kept(answer);
      if (messageId === undefined) return [];
      // An app that suggests nothing refuses to be asked.
      const asked = at(`messages/${messageId}/suggested`, user);
      const reply = await connection.sendAside(asked, { takes: [400, 404] });
      return readFields(await reply.json()).texts('data');
    },
    rate: async (rated) => {
      const { user, messageId } = kept(rated);
      if (messageId === undefined) return;
      const json = { rating: rated.rating, user, ...present({ content: wordsOfRating(rated) || undefined }) };
      await connection.inform(at(`messages/${messageId}/feedbacks`), { json });
    },
  };
};

/** Names a visitor for Dify, which keeps conversations and files apart by it. */
const userOf = (visitorId: string): string =>
  createHash('sha256').update(`casement ${visitorId}`).digest('base64url').slice(0, 24);

/** @param isAnew Whether Dify has forgotten the conversation, so that another begins. */
async function* ask(config: DifyAgentConfig, talk: Talking, isAnew = false): AsyncGenerator<RunEvent> {
  const { input, tell, connection } = talk;
  const found = isAnew ? { kept: {}, since: input.messages, isOwn: false } : await talk.goOnFrom();
  const before: Kept = { user: userOf(input.visitorId), ...found.kept };
  const { user, conversationId } = before;
  const { note, readers, told } = createChatReader(talk);
  talk.onStop(async () => {
    const { taskId } = told.ids;
    if (taskId === undefined) return;
    await connection.inform(below(config.url, `chat-messages/${taskId}/stop`), { json: { user } });
  });
  const waiting = (found.isOwn && before.forms) || [];
  const reply = await (waiting.length > 0
    ? goOn(config, before, waiting, talk)
    : begin(config, before, found.since, talk));
  if (!reply) {
    yield { ...finishedWith(input), outcome: { type: 'cancelled' } };
    return;
  }
  const keep = (forms: KeptForm[] = []) => talk.keep({ user, conversationId, ...told.ids, forms });
  const first = async (event: FieldReader) => {
    note(event);
    // At once, so that an answer that is stopped belongs to the conversation too.
    if (told.ids.conversationId !== undefined && told.ids.messageId !== undefined) await keep();
  };
  const isOver = () => told.hasEnded || told.failure !== undefined;
  yield* talk.read(reply, { named: 'event', readers, first, isOver });
  // A chatflow says so within the stream.
  if (told.failure && conversationId !== undefined && FORGOTTEN.has(told.failure.code) && !tell.hasText()) {
    yield* ask(config, talk, true);
    return;
  }
  if (told.failure) {
    const { code, message, isLimit } = told.failure;
    const meaning = CODES[code] ?? (isLimit ? CODES['too_many_requests'] : codeOfWords(message, true));
    throw talk.failure(message, { ...meaning, reported: code });
  }
  const cards: Interrupt[] = [];
  const forms: KeptForm[] = [];
  for (const form of told.forms) {
    const kept = keptForm(form);
    if (kept) {
      forms.push(kept);
      cards.push(...cardsOf(kept, form));
    } else connection.logger?.warn({ form: form.text('node_title') }, 'dify agent: a form cannot be shown');
    const text = formText(form);
    if (text !== '') yield* tell.text(`\n\n${text}`);
  }
  if (forms.length > 0) await keep(forms);
  yield* tell.finish(told.usage, cards);
}

/**
 * Asks a question. Where Dify does not know the conversation any more, it begins another with all that was
 * said.
 */
const begin = async (
  { url, inputs }: DifyAgentConfig,
  { user, conversationId }: Kept,
  since: PastMessage[],
  { input, send }: Talking,
): Promise<Reply> => {
  const { language, messages } = input;
  const { files, notes } = await readQuestionFiles(input);
  const uploaded = files.map(async (file) => {
    const [kind = ''] = file.mimeType.split('/');
    const reply = await send(below(url, 'files/upload'), { body: formOf({ user }, [file], 'file') });
    return {
      type: ['image', 'audio', 'video'].includes(kind) ? kind : 'document',
      transfer_method: 'local_file',
      upload_file_id: readFields(await reply.json()).text('id'),
    };
  });
  const given = Object.entries(inputs).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('{language}', language) : value,
  ]);
  const question = {
    inputs: Object.fromEntries(given) as object,
    user,
    response_mode: 'streaming',
    auto_generate_name: false,
    ...(files.length > 0 && { files: await Promise.all(uploaded) }),
  };
  return askOrAnew(
    conversationId !== undefined,
    ({ code }) => FORGOTTEN.has(code),
    (isAnew) => {
      const query = withNotes(asOneText(isAnew ? messages : since), notes);
      const conversation = isAnew ? {} : { conversation_id: conversationId };
      return send(below(url, 'chat-messages'), {
        json: { query, ...question, ...conversation },
        ...asStream,
      });
    },
  );
};

/**
 * Answers the forms that a run waits for and follows it on. Returns undefined where the visitor has declined.
 */
const goOn = async (
  { url }: DifyAgentConfig,
  { user, workflowRunId = '' }: Kept,
  forms: KeptForm[],
  { input, send }: Talking,
): Promise<Reply | undefined> => {
  for (const { token, ...form } of forms) {
    const submission = submissionOf(form, input.resume);
    if (!submission) return undefined;
    (await send(below(url, `form/human_input/${token}`), { json: { ...submission, user } })).cancel();
  }
  return send(below(url, `workflow/${workflowRunId}/events`, { user }), asStream);
};

/** Asks an app how it is called, how it greets, which questions it offers, and what files it takes. */
const introductionOf = async (
  { url, inputs }: DifyAgentConfig,
  { sendAside }: Connection,
): Promise<Introduction> => {
  const [parameters, site] = await Promise.all(
    ['parameters', 'site'].map(async (path) => readFields(await (await sendAside(below(url, path))).json())),
  );
  /** Fills the variables of a text with the inputs of the bot file; the rest is left out. */
  const filled = (text = ''): string =>
    text
      .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
        const value = inputs[name];
        return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      })
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(/ (?=[,.!?])/g, '')
      .trim();
  const system = parameters?.in('system_parameters');
  const examples = parameters?.texts('suggested_questions').map(filled).filter(Boolean) ?? [];
  return {
    ...present({
      name: site?.text('title'),
      greeting: filled(parameters?.text('opening_statement')) || undefined,
      examples: examples.length > 0 ? examples : undefined,
    }),
    limits: present({
      fileMaxMB: system?.number('file_size_limit'),
      imageMaxMB: system?.number('image_file_size_limit'),
      maxAttachments: parameters?.in('file_upload').number('number_limits'),
    }),
  };
};
