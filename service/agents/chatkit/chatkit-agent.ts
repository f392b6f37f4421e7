import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, Attachment } from '../agent.ts';
import { type FieldReader, readFields } from '../connection/fields.ts';
import { askOrAnew, foreignAgent, type Talk } from '../connection/foreign-agent.ts';
import { asOneText } from '../connection/foreign-conversation.ts';
import { blobOf, formOf, readQuestionFiles, withNotes } from '../connection/question-files.ts';
import type { ChatKitAgentConfig } from './chatkit-config.ts';
import { ThreadReader } from './read-event.ts';
import { askedIn, AskedInput, submissionOf } from './structured-input.ts';
import { jsonOrText } from '../../base/json.ts';

const Kept = v.object({
  threadId: v.string(),
  /** The items of the answer, for a rating. */
  itemIds: v.optional(v.array(v.string()), []),
  /** The questions that the answer waits for. */
  asked: v.optional(AskedInput),
});

/** How servers answer that have lost a thread; the library itself has no status for it. */
const GONE: ReadonlySet<unknown> = new Set([404, 500]);

/** A server that calls tools this often within one answer is caught in a loop. */
const MAX_REQUESTS = 20;

/** A request that belongs to no answer. */
const requestOf = (type: string, params: object) => ({ json: { type, params, metadata: {} } });

/** Makes the agent that asks a server written with ChatKit's library. */
export const createChatKitAgent = async (
  config: ChatKitAgentConfig,
  context: AgentContext,
): Promise<Agent> => {
  const { connection, run, kept, forgets } = foreignAgent('chatkit', config, context, {
    schema: Kept,
    ask: (talk) => ask(config, talk),
  });
  return {
    run,
    forget: forgets('threadId', (threadId) => [
      config.url,
      requestOf('threads.delete', { thread_id: threadId }),
    ]),
    rate: async (rated) => {
      const { threadId, itemIds = [] } = kept(rated);
      if (threadId === undefined || itemIds.length === 0 || rated.rating === null) return;
      const kind = rated.rating === 'like' ? 'positive' : 'negative';
      const params = { thread_id: threadId, item_ids: itemIds, kind };
      await connection.inform(config.url, requestOf('items.feedback', params));
    },
  };
};

async function* ask(config: ChatKitAgentConfig, talk: Talk<typeof Kept>): AsyncGenerator<RunEvent> {
  const { input, tell } = talk;
  const reader = new ThreadReader(talk);
  const metadata = { ...config.metadata, language: input.language, context: input.context };
  const send = (type: string, params: object) =>
    talk.send(config.url, {
      json: { type, params, metadata },
      headers: { Accept: 'text/event-stream' },
    });
  const { kept, since, isOwn } = await talk.goOnFrom();
  let threadId = kept.threadId;
  const giveOutput = (result: unknown) =>
    send('threads.add_client_tool_output', { thread_id: threadId, result });

  const question = async () => {
    const { files, notes } = await readQuestionFiles(input);
    const attachments = await upload(config, files, talk);
    return askOrAnew(
      threadId !== undefined,
      ({ status }) => GONE.has(status),
      (isAnew) => {
        const text = withNotes(asOneText(isAnew ? input.messages : since), notes);
        const content = [{ type: 'input_text', text }];
        const message = { content, attachments, quoted_text: null, inference_options: {} };
        return isAnew
          ? send('threads.create', { input: message })
          : send('threads.add_user_message', { thread_id: threadId, input: message });
      },
    );
  };

  const begin = () => {
    const { asked } = kept;
    if (isOwn && asked) {
      const answers = submissionOf(asked, input.resume);
      const params = { thread_id: threadId, item_id: asked.itemId, input: answers };
      return send('threads.add_structured_input', params);
    }
    const result = input.rounds.at(-1)?.calls.at(-1)?.result;
    return threadId !== undefined && result
      ? giveOutput(result.error === undefined ? jsonOrText(result.content) : { error: result.error })
      : question();
  };

  const first = async (event: FieldReader) => {
    threadId = event.in('thread').text('id') ?? threadId;
    // At once, so that an answer that is stopped belongs to the thread too.
    if (threadId !== undefined) await talk.keep({ threadId });
  };
  let reply = await begin();
  for (let sent = 1; ; sent += 1) {
    yield* talk.read(reply, { named: 'type', readers: reader.readers, first });
    if (!reader.isWhole) throw new Error('the stream ended before a message did');
    const call = reader.calls.shift();
    if (!call || threadId === undefined) break;
    yield* tell.call(call.id, call.name, call.args);
    if (input.tools.some(({ name }) => name === call.name) || sent === MAX_REQUESTS) break;
    // Nobody could answer this call, and the server waits for it.
    const error = `The page has no tool named ${call.name}.`;
    yield* tell.result(call.id, { content: '', error });
    reply = await giveOutput({ error });
  }
  const waiting = reader.input && askedIn(reader.input);
  if (threadId !== undefined) await talk.keep({ threadId, itemIds: reader.itemIds, asked: waiting?.asked });
  yield* tell.finish({}, waiting?.cards);
}

/** Announces the files of a question and brings each to where the server wants it. */
const upload = async (
  { url, metadata }: ChatKitAgentConfig,
  files: Attachment[],
  { send }: Pick<Talk<typeof Kept>, 'send'>,
): Promise<string[]> => {
  const ids: string[] = [];
  for (const file of files) {
    const params = { name: file.name, size: file.bytes.length, mime_type: file.mimeType };
    const reply = await send(url, { json: { type: 'attachments.create', params, metadata } });
    const attachment = readFields(await reply.json());
    const descriptor = attachment.in('upload_descriptor');
    const target = descriptor.text('url') ?? attachment.text('upload_url');
    const method = descriptor.text('method') ?? 'POST';
    const body = method === 'PUT' ? blobOf(file) : formOf({}, [file], 'file');
    if (target !== undefined) (await send(new URL(target, url), { method, body })).cancel();
    ids.push(attachment.text('id') ?? '');
  }
  return ids;
};
