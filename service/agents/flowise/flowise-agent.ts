import { randomUUID } from 'node:crypto';
import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, Introduction } from '../agent.ts';
import { below, type Connection } from '../connection/connection.ts';
import { headersOf } from '../connection/connection-options.ts';
import { present, readFields } from '../connection/fields.ts';
import { foreignAgent, type Talk, wordsOfRating } from '../connection/foreign-agent.ts';
import { spokenTextOf } from '../connection/foreign-conversation.ts';
import { dataUrlOf, formOf, readQuestionFiles, withNotes } from '../connection/question-files.ts';
import { textOf } from '../../base/rounds.ts';
import { cardsOf, decisionOf, keptAction } from './decisions.ts';
import type { FlowiseAgentConfig } from './flowise-config.ts';
import { createPredictionReader, eventsOf } from './read-event.ts';

const Kept = v.object({
  chatId: v.string(),
  messageId: v.optional(v.string()),
  followUps: v.optional(v.array(v.string())),
  /** The action that the answer waits for. */
  asked: v.optional(v.unknown()),
});

/** Statuses of an instance that does not show the configuration of a flow, or extracts no documents. */
const NOT_OFFERED = [400, 401, 403, 404, 412, 500];

/** A flow by its addresses. */
const flowOf = (predictionUrl: string) => {
  const api = new URL(predictionUrl);
  const [base = '', id = ''] = api.pathname.replace(/\/$/, '').split('/prediction/');
  api.pathname = base;
  return {
    id: decodeURIComponent(id),
    /** Returns the address of a call beside that of the predictions; `:id` in its path is the flow's. */
    at: (path: string, query?: Record<string, string>): URL => below(api, path.replace(':id', id), query),
  };
};
type Flow = ReturnType<typeof flowOf>;

/** Makes the agent that asks a flow of Flowise by its prediction API. */
export const createFlowiseAgent = async (
  config: FlowiseAgentConfig,
  context: AgentContext,
): Promise<Agent> => {
  const flow = flowOf(config.url);
  const { connection, run, kept, forgets } = foreignAgent('flowise', config, context, {
    schema: Kept,
    ask: (talk) => ask(config, flow, talk),
  });
  // Without a key, Flowise lets nobody remove messages.
  const hasKey = headersOf(config, context.env).has('Authorization');
  return {
    run,
    ...(hasKey && {
      forget: forgets('chatId', (chatId) => [flow.at('chatmessage/:id', { chatId }), { method: 'DELETE' }]),
    }),
    introduction: () => introductionOf(connection, flow),
    followUps: async (answer) => kept(answer).followUps ?? [],
    // Flowise has no call that takes a rating back.
    rate: async (rated) => {
      const { chatId, messageId } = kept(rated);
      if (messageId === undefined || rated.rating === null) return;
      const rating = rated.rating === 'like' ? 'THUMBS_UP' : 'THUMBS_DOWN';
      const json = { chatflowid: flow.id, chatId, messageId, rating, content: wordsOfRating(rated) };
      await connection.inform(flow.at('feedback'), { json });
    },
  };
};

async function* ask(
  { url, overrideConfig }: FlowiseAgentConfig,
  flow: Flow,
  talk: Talk<typeof Kept>,
): AsyncGenerator<RunEvent> {
  const { tell } = talk;
  const request = await requestOf(flow, talk);
  const { chatId } = request;
  const abort = flow.at(`chatmessage/abort/:id/${chatId}`);
  talk.onStop(() => talk.connection.inform(abort, { method: 'PUT' }));
  const reply = await talk.send(url, {
    json: { ...present({ overrideConfig }), ...request, streaming: true },
    headers: { Accept: 'text/event-stream, application/json' },
  });
  const { readers, told } = createPredictionReader(talk);
  const events = reply.isJson ? () => eventsOf(reply) : reply.events;
  yield* talk.read({ events }, { named: 'event', readers, isOver: () => told.hasEnded });
  const { messageId, followUps, action, usage, files, images } = told;
  for (const name of files) {
    const file = flow.at('get-upload-file', { chatflowId: flow.id, chatId, fileName: name });
    yield* await talk.show({ url: file.href, name });
  }
  for (const image of images) yield* await talk.show({ url: image, mimeType: 'image/*' });
  const cards = cardsOf(action);
  const asked = cards.length > 0 ? keptAction(action) : undefined;
  await talk.keep({ chatId, messageId, followUps, asked });
  yield* tell.finish(usage, cards);
}

/** Makes what is new in a request: a question, or the visitor's decision where the flow waits for one. */
const requestOf = async (flow: Flow, talk: Talk<typeof Kept>) => {
  const { input } = talk;
  const { kept, isKnown, isOwn } = await talk.goOnFrom();
  const { chatId = randomUUID(), asked } = kept;
  if (isOwn && asked !== undefined) return { chatId, ...decisionOf(asked, input.resume) };
  await talk.keep({ chatId });
  const { uploads, notes } = await uploadsOf(flow.at(`attachments/:id/${chatId}`), talk);
  // For a chat that Flowise does not know.
  const history = (isKnown ? [] : input.messages.slice(0, -1)).flatMap((message) => {
    const content = spokenTextOf(message);
    return content === '' ? [] : { role: message.role === 'user' ? 'userMessage' : 'apiMessage', content };
  });
  return {
    chatId,
    question: withNotes(textOf(input.messages.at(-1)?.parts ?? []), notes),
    ...(uploads.length > 0 && { uploads }),
    ...(history.length > 0 && { history }),
  };
};

/**
 * Makes the uploads of a question: images and texts as they are, other documents as the text that Flowise
 * makes of them.
 */
const uploadsOf = async (attachments: URL, { input, send }: Talk<typeof Kept>) => {
  const { files, notes } = await readQuestionFiles(input);
  const uploads: { type: string; name: string; mime: string; data: string }[] = [];
  for (const file of files) {
    const { mimeType: mime, name } = file;
    if (mime.startsWith('image/')) uploads.push({ type: 'file', name, mime, data: dataUrlOf(file) });
    else if (mime.startsWith('text/')) {
      uploads.push({ type: 'file:full', name, mime, data: new TextDecoder().decode(file.bytes) });
    } else {
      const reply = await send(attachments, { body: formOf({}, [file], 'files'), takes: NOT_OFFERED });
      const [text] = [await reply.json()].flat().map((one) => readFields(one).text('content'));
      if (text === undefined) notes.push(`[The document ${name} could not be read.]`);
      else uploads.push({ type: 'file:full', name, mime, data: text });
    }
  }
  return { uploads, notes };
};

/** Asks how the flow greets and which questions it offers. */
const introductionOf = async ({ sendAside }: Connection, { at }: Flow): Promise<Introduction> => {
  const reply = await sendAside(at('public-chatbotConfig/:id'), { takes: NOT_OFFERED });
  const shown = readFields(reply.status === 200 ? await reply.json() : reply.cancel());
  const prompts = Object.values(Object(shown.raw('starterPrompts')) as object);
  const examples = prompts.flatMap((one) => readFields(one).text('prompt')?.trim() || []);
  return {
    ...present({ greeting: shown.text('welcomeMessage')?.trim() || undefined }),
    ...(examples.length > 0 && { examples }),
  };
};
