import { randomUUID } from 'node:crypto';
import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, AgentInput, AnswerRating } from '../agent.ts';
import { codeOfWords } from '../connection/code-of-words.ts';
import { type Connection, type Exchange, openConnection } from '../connection/connection.ts';
import { foreignConversation } from '../connection/foreign-conversation.ts';
import { foreignFile } from '../connection/foreign-files.ts';
import { readQuestionFiles, withNotes } from '../connection/question-files.ts';
import { finishedWith, tellAnswer } from '../connection/tell-answer.ts';
import { textOf } from '../../base/rounds.ts';
import { addressesOf } from './addresses.ts';
import { decisionOf, interruptOf, KeptAction } from './decisions.ts';
import type { FlowiseAgentConfig } from './flowise-config.ts';
import { introductionOf } from './introduction.ts';
import { createPredictionReader, type Told } from './read-event.ts';
import { uploadsOf } from './uploads.ts';

const Kept = v.object({
  chatId: v.string(),
  messageId: v.optional(v.string()),
  followUps: v.optional(v.array(v.string())),
  action: v.optional(KeptAction),
});
type Kept = v.InferOutput<typeof Kept>;

const Frame = v.object({ event: v.string(), data: v.optional(v.unknown()) });

/** The most characters of what the agent keeps beside an answer; an action may hold what a tool was called with. */
const MAX_KEPT = 7000;

/** Makes the agent that asks a flow of Flowise by its prediction API. */
export const createFlowiseAgent = async (
  config: FlowiseAgentConfig,
  context: AgentContext,
): Promise<Agent> => {
  const connection = openConnection('flowise', config, context);
  const parts = {
    config,
    connection,
    addresses: addressesOf(config.url),
    conversation: foreignConversation(Kept, `flowise ${config.url}`),
  };
  return {
    run: (input) => connection.answer(input, (exchange) => ask(parts, input, exchange)),
    rate: (rating) => rate(parts, rating),
    followUps: async (answer) => parts.conversation.of(answer)?.followUps ?? [],
    introduction: () => introductionOf(connection, parts.addresses.config),
  };
};

type FlowiseParts = {
  config: FlowiseAgentConfig;
  connection: Connection;
  addresses: ReturnType<typeof addressesOf>;
  conversation: ReturnType<typeof foreignConversation<typeof Kept>>;
};

async function* ask(parts: FlowiseParts, input: AgentInput, exchange: Exchange): AsyncGenerator<RunEvent> {
  const { connection, addresses, conversation } = parts;
  const { chatId, fields } = await requestOf(parts, input, exchange);
  exchange.onStop(() => connection.sendAside(addresses.abort(chatId), { method: 'PUT' }));
  const reply = await exchange.send(addresses.prediction, {
    json: { ...fields, chatId, streaming: true },
    headers: { Accept: 'text/event-stream, application/json' },
  });

  const tell = tellAnswer(input);
  const reader = createPredictionReader(tell);
  const { told } = reader;
  if (reply.isEventStream) {
    for await (const { json, data } of reply.events()) {
      const frame = v.safeParse(Frame, json);
      if (frame.success) yield* reader.take(frame.output.event, frame.output.data);
      else if (data.trim() !== '') exchange.skip();
    }
  } else {
    yield* reader.takeWhole(await reply.json());
  }
  if (told.error !== undefined) {
    throw connection.failure(told.error, codeOfWords(told.error, reader.hasText()));
  }
  for (const name of told.files) {
    const url = addresses.file(chatId, name);
    yield* tell.text(`\n\n${await foreignFile({ url, name }, { input, connection, exchange })}`);
  }
  yield* tell.end();
  await conversation.keep(input, keptOf(input, chatId, told));
  yield finished(input, told);
}

/** Makes what is new in a request: a question, or the visitor's decision where the flow waits for one. */
const requestOf = async (
  { config: { overrideConfig }, addresses, conversation }: FlowiseParts,
  input: AgentInput,
  exchange: Exchange,
) => {
  const found = await conversation.find(input);
  const known = found?.isBehind === false ? found.kept : undefined;
  const chatId = known?.chatId ?? randomUUID();
  const given = overrideConfig && { overrideConfig };
  const action = known?.action;
  if (action?.answerId === input.answerId) {
    return { chatId, fields: { ...given, ...decisionOf(action.asked, input.resume) } };
  }
  await conversation.keep(input, { chatId });
  const { files, notes } = await readQuestionFiles(input);
  const { uploads, left } = await uploadsOf(files, addresses.attachments(chatId), exchange);
  const question = withNotes(textOf(input.messages.at(-1)?.parts ?? []), [...notes, ...left]);
  const history = known ? [] : historyOf(input);
  return {
    chatId,
    fields: {
      ...given,
      question,
      ...(uploads.length > 0 && { uploads }),
      ...(history.length > 0 && { history }),
    },
  };
};

/** The conversation so far, for a chat that Flowise does not know. */
const historyOf = ({ messages }: AgentInput) =>
  messages.slice(0, -1).flatMap(({ role, parts }) => {
    const content = textOf(parts);
    return content === '' ? [] : [{ role: role === 'user' ? 'userMessage' : 'apiMessage', content }];
  });

const keptOf = ({ answerId }: AgentInput, chatId: string, told: Told): Kept => {
  const { chatMessageId, followUps, action } = told;
  const kept = {
    chatId,
    ...(chatMessageId !== undefined && { messageId: chatMessageId }),
    ...(followUps.length > 0 && { followUps: followUps.slice(0, 5) }),
  };
  if (!action) return kept;
  const withAction = { ...kept, action: { answerId, asked: action } };
  if (JSON.stringify(withAction).length <= MAX_KEPT) return withAction;
  const { id, elements, data } = action;
  const { nodeId } = data;
  return {
    ...kept,
    action: { answerId, asked: { id, elements, data: nodeId === undefined ? {} : { nodeId } } },
  };
};

const finished = (input: AgentInput, { usage, action }: Told): RunEvent => ({
  ...finishedWith(input, usage),
  ...(action && { outcome: { type: 'interrupt', interrupts: [interruptOf(action)] } }),
});

/** Hands a rating on. Flowise has no call that takes one back. */
const rate = async (
  { connection, conversation, addresses }: FlowiseParts,
  rating: AnswerRating,
): Promise<void> => {
  const kept = conversation.of(rating);
  if (kept?.messageId === undefined || rating.rating === null) return;
  const reply = await connection.sendAside(addresses.feedback, {
    json: {
      chatflowid: addresses.flowId,
      chatId: kept.chatId,
      messageId: kept.messageId,
      rating: rating.rating === 'like' ? 'THUMBS_UP' : 'THUMBS_DOWN',
      content: [rating.comment, ...rating.reasons].filter(Boolean).join('\n'),
    },
  });
  reply.cancel();
};
