import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext } from '../agent.ts';
import type { FieldReader } from '../connection/fields.ts';
import { foreignAgent, type Talk } from '../connection/foreign-agent.ts';
import { asOneText } from '../connection/foreign-conversation.ts';
import type { AiSdkAgentConfig } from './ai-sdk-config.ts';
import { ChunkReader } from './chunk-reader.ts';
import { createSeal, type Seal } from './sealed-parts.ts';
import { uiMessagesOf } from './ui-messages.ts';

/** The chat at a route that keeps its conversations itself, and the answer's id there. */
const Chat = v.object({ chatId: v.string(), messageId: v.optional(v.string()) });

/** Makes the agent that passes the conversation to a route of the AI SDK. */
export const createAiSdkAgent = async (config: AiSdkAgentConfig, context: AgentContext): Promise<Agent> => {
  const seal = createSeal(config.url);
  const keepsChats = config.history === 'last';

  async function* ask(talk: Talk<typeof Chat>): AsyncGenerator<RunEvent> {
    const { chatId, body } = await bodyOf(config, seal, talk);
    if (config.stopUrl !== undefined) {
      const url = config.stopUrl.replaceAll('{id}', encodeURIComponent(chatId));
      talk.onStop(() => talk.connection.inform(url, { method: 'POST', json: { id: chatId } }));
    }
    const reply = await talk.send(config.url, { json: body, headers: { Accept: 'text/event-stream' } });
    const reader = new ChunkReader(talk, seal);
    if (keepsChats) await talk.keep({ chatId });
    const first = async (chunk: FieldReader) => {
      reader.note(chunk);
      const isStart = chunk.text('type') === 'start';
      if (isStart && keepsChats) await talk.keep({ chatId, messageId: chunk.text('messageId') });
    };
    const { readers, isOver } = reader;
    yield* talk.read(reply, { named: 'type', readers, first, isOver });
    yield* reader.end();
    warnOfStrangers(talk, [...reader.waiting.values()]);
  }

  return {
    run: foreignAgent('ai-sdk', config, context, { schema: Chat, ask, alsoAt: [config.stopUrl] }).run,
  };
};

/** A call that nobody answers leaves an answer without an end. */
const warnOfStrangers = ({ input, connection }: Talk<typeof Chat>, waiting: string[]): void => {
  const tools = waiting.filter((name) => !input.tools.some((tool) => tool.name === name));
  const words = 'ai-sdk agent: the route leaves calls to the page, which does not offer these tools';
  if (tools.length > 0) connection.logger?.warn({ tools }, words);
};

/** Finds the chat to go on with, and what to tell it. */
const bodyOf = async (config: AiSdkAgentConfig, seal: Seal, { input, find }: Talk<typeof Chat>) => {
  const { threadId, messages, rounds, tools, context } = input;
  const keepsChats = config.history === 'last';
  const found = keepsChats ? await find() : undefined;
  // A chat that only appends cannot branch: another one begins with what was said.
  const isNew = keepsChats && messages.length > 1 && (!found || (found.isBehind && rounds.length === 0));
  const chatId = isNew ? crypto.randomUUID() : (found?.kept.chatId ?? threadId);
  const all = await uiMessagesOf(input, seal, found?.kept.messageId);
  let last = all.at(-1);
  if (isNew && last) {
    const files = last.parts.filter(({ type }) => type === 'file');
    last = { ...last, parts: [{ type: 'text', text: asOneText(messages) }, ...files] };
  }
  const body = {
    ...config.body,
    id: chatId,
    messages: keepsChats && last ? [last] : all,
    ...(keepsChats && { message: last }),
    trigger: 'submit-message',
    ...(rounds.length > 0 && { messageId: last?.id }),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    }),
    ...(context.length > 0 && { context }),
  };
  return { chatId, body };
};
