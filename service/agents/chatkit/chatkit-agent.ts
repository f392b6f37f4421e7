import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, AgentInput, Attachment } from '../agent.ts';
import { codeOfWords } from '../connection/code-of-words.ts';
import { type Connection, type Exchange, openConnection } from '../connection/connection.ts';
import { readFields, jsonOrText } from '../connection/fields.ts';
import { asOneText, foreignConversation } from '../connection/foreign-conversation.ts';
import { foreignFile } from '../connection/foreign-files.ts';
import { blobOf, readQuestionFiles, withNotes } from '../connection/question-files.ts';
import { finishedWith, tellAnswer } from '../connection/tell-answer.ts';
import type { ChatKitAgentConfig } from './chatkit-config.ts';
import { createThreadReader } from './read-event.ts';

const Kept = v.object({
  threadId: v.string(),
  /** The items of the answer, for a rating. */
  itemIds: v.optional(v.array(v.string()), []),
});

/** How servers answer that have lost a thread; the library itself has no status for it. */
const GONE = [404, 500];

/** A server that calls tools this often within one answer is caught in a loop. */
const MAX_REQUESTS = 20;

type Parts = {
  config: ChatKitAgentConfig;
  connection: Connection;
  conversation: ReturnType<typeof foreignConversation<typeof Kept>>;
};

type Request = { type: string; params: Record<string, unknown> };

/** Makes the agent that asks a server written with ChatKit's library. */
export const createChatKitAgent = async (
  config: ChatKitAgentConfig,
  context: AgentContext,
): Promise<Agent> => {
  const connection = openConnection('chatkit', config, context);
  const conversation = foreignConversation(Kept, `chatkit ${config.url}`);
  const parts = { config, connection, conversation };
  return {
    run: (input) => connection.answer(input, (exchange) => ask(parts, input, exchange)),
    rate: async (rated) => {
      const { threadId, itemIds = [] } = conversation.of(rated) ?? {};
      if (threadId === undefined || itemIds.length === 0 || rated.rating === null) return;
      const kind = rated.rating === 'like' ? 'positive' : 'negative';
      const params = { thread_id: threadId, item_ids: itemIds, kind };
      (
        await connection.sendAside(config.url, { json: { type: 'items.feedback', params, metadata: {} } })
      ).cancel();
    },
  };
};

async function* ask(parts: Parts, input: AgentInput, exchange: Exchange): AsyncGenerator<RunEvent> {
  const { config, connection, conversation } = parts;
  const tell = tellAnswer(input);
  const { take, told } = createThreadReader(tell);
  const metadata = { ...config.metadata, language: input.language, context: input.context };
  const page = new Set(input.tools.map(({ name }) => name));
  let hasBegun = false;
  let { request, anew, threadId } = await firstRequest(parts, input, exchange);
  for (let sent = 0; sent < MAX_REQUESTS; sent += 1) {
    const reply = await exchange.send(config.url, {
      json: { ...request, metadata },
      headers: { Accept: 'text/event-stream' },
      takes: anew ? GONE : [],
    });
    if (reply.status >= 400 && anew) {
      reply.cancel();
      request = anew;
      anew = undefined;
      continue;
    }
    anew = undefined;
    for await (const { json, data } of reply.events()) {
      const events = take(json);
      hasBegun ||= events?.some(({ type }) => type === 'TEXT_MESSAGE_CONTENT') ?? false;
      // At once, so that an answer that is stopped belongs to the thread too.
      if (told.threadId !== undefined && told.threadId !== threadId) {
        threadId = told.threadId;
        await conversation.keep(input, { threadId });
      }
      if (events) yield* events;
      else if (data.trim() !== '') exchange.skip();
      for (const url of told.images.splice(0)) {
        yield* tell.text(await foreignFile({ url }, { input, connection, exchange }), url);
      }
    }
    if (told.failure) {
      const { code, message } = told.failure;
      throw connection.failure(message, { ...codeOfWords(message, hasBegun), reported: code });
    }
    const call = told.calls.shift();
    if (!call || threadId === undefined) break;
    yield* tell.call(call.id, call.name, call.args);
    if (page.has(call.name)) break;
    // Nobody could answer this call, and the server waits for it.
    const error = `The page has no tool named ${call.name}.`;
    yield* tell.result(call.id, { content: '', error });
    request = { type: 'threads.add_client_tool_output', params: { thread_id: threadId, result: { error } } };
  }
  yield* tell.end();
  if (threadId !== undefined) await conversation.keep(input, { threadId, itemIds: told.itemIds });
  yield finishedWith(input);
}

type FirstRequest = {
  request: Request;
  /** The thread that the server has; absent before there is one. */
  threadId?: string;
  /** The same question for a thread that begins anew, should the server not know this one any more. */
  anew?: Request | undefined;
};

const createThread = (input: object): Request => ({ type: 'threads.create', params: { input } });

/** Makes the first request of an answer: a question, or what a tool of the page has given. */
const firstRequest = async (
  { config, conversation }: Parts,
  input: AgentInput,
  exchange: Exchange,
): Promise<FirstRequest> => {
  const found = await conversation.find(input);
  const known = found?.isBehind === false ? found : undefined;
  const threadId = known?.kept.threadId;
  const result = input.rounds.at(-1)?.calls.at(-1)?.result;
  if (threadId !== undefined && result) {
    const given = result.error === undefined ? jsonOrText(result.content) : { error: result.error };
    const params = { thread_id: threadId, result: given };
    return { threadId, request: { type: 'threads.add_client_tool_output', params } };
  }
  const { files, notes } = await readQuestionFiles(input);
  const text = withNotes(asOneText(known?.since ?? input.messages), notes);
  const message = {
    content: [{ type: 'input_text', text }],
    attachments: await upload(config, files, exchange),
    quoted_text: null,
    inference_options: {},
  };
  if (threadId === undefined) return { request: createThread(message) };
  const params = { thread_id: threadId, input: message };
  const retold = withNotes(asOneText(input.messages), notes);
  return {
    threadId,
    request: { type: 'threads.add_user_message', params },
    anew: createThread({ ...message, content: [{ type: 'input_text', text: retold }] }),
  };
};

/** Announces the files of a question and brings each to where the server wants it. */
const upload = async (
  { url, metadata }: ChatKitAgentConfig,
  files: Attachment[],
  { send }: Exchange,
): Promise<string[]> => {
  const ids: string[] = [];
  for (const file of files) {
    const params = { name: file.name, size: file.bytes.length, mime_type: file.mimeType };
    const reply = await send(url, { json: { type: 'attachments.create', params, metadata } });
    const attachment = readFields(await reply.json());
    const descriptor = attachment.in('upload_descriptor');
    const target = descriptor.text('url') ?? attachment.text('upload_url');
    const method = descriptor.text('method') ?? 'POST';
    if (target !== undefined) {
      const body = method === 'PUT' ? blobOf(file) : new FormData();
      if (body instanceof FormData) body.append('file', blobOf(file), file.name);
      (await send(new URL(target, url), { method, body })).cancel();
    }
    ids.push(attachment.text('id') ?? '');
  }
  return ids;
};
