import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, AgentInput } from '../agent.ts';
import { type Exchange, openConnection } from '../connection/connection.ts';
import { fieldsOf, textIn } from '../connection/fields.ts';
import { asOneText, foreignConversation } from '../connection/foreign-conversation.ts';
import type { AiSdkAgentConfig } from './ai-sdk-config.ts';
import { ChunkReader } from './chunk-reader.ts';
import { createSeal } from './sealed-parts.ts';
import { uiMessagesOf } from './ui-messages.ts';

/** The chat at a route that keeps its conversations itself, and the answer's id there. */
const Chat = v.object({ chatId: v.string(), messageId: v.optional(v.string()) });

/** Makes the agent that passes the conversation to a route of the AI SDK. */
export const createAiSdkAgent = async (config: AiSdkAgentConfig, context: AgentContext): Promise<Agent> => {
  const connection = openConnection('ai-sdk', config, context, { alsoAt: [config.stopUrl] });
  const chats = foreignConversation(Chat, `ai-sdk ${config.url}`);
  const seal = createSeal(config.url);

  /** Finds the chat to go on with, and what to tell it. */
  const bodyOf = async (input: AgentInput) => {
    const { threadId, messages, rounds, tools, context: page } = input;
    const found = config.history === 'last' ? await chats.find(input) : undefined;
    const isNew = config.history === 'last' && (!found || (found.isBehind && rounds.length === 0));
    // A chat that only appends cannot branch: another one begins with what was said.
    const chatId = isNew && messages.length > 1 ? crypto.randomUUID() : (found?.kept.chatId ?? threadId);
    const all = await uiMessagesOf(input, seal, found?.kept.messageId);
    const last = all.slice(-1);
    const question = input.messages.at(-1);
    if (isNew && messages.length > 1 && question && last[0]) {
      const files = last[0].parts.filter(({ type }) => type === 'file');
      last[0] = { ...last[0], parts: [{ type: 'text', text: asOneText(messages) }, ...files] };
    }
    const body = {
      ...config.body,
      id: chatId,
      messages: config.history === 'last' ? last : all,
      ...(config.history === 'last' && { message: last[0] }),
      trigger: 'submit-message',
      ...(rounds.length > 0 && { messageId: last[0]?.id }),
      ...(tools.length > 0 && {
        tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
      }),
      ...(page.length > 0 && { context: page }),
    };
    return { chatId, body };
  };

  async function* talk(input: AgentInput, exchange: Exchange): AsyncGenerator<RunEvent> {
    const { chatId, body } = await bodyOf(input);
    if (config.stopUrl !== undefined) {
      const url = config.stopUrl.replaceAll('{id}', encodeURIComponent(chatId));
      exchange.onStop(() => connection.sendAside(url, { method: 'POST', json: { id: chatId } }));
    }
    const keep = (messageId?: string) =>
      chats.keep(input, { chatId, ...(messageId !== '' && { messageId }) });
    const reply = await exchange.send(config.url, { json: body, headers: { Accept: 'text/event-stream' } });
    const reader = new ChunkReader({ input, connection, exchange }, seal);
    if (config.history === 'last') await keep();
    for await (const { data, json } of reply.events()) {
      if (data === '[DONE]') break;
      const chunk = fieldsOf(json);
      if (typeof chunk['type'] !== 'string') {
        if (data.trim() !== '') exchange.skip();
        continue;
      }
      if (chunk['type'] === 'start' && config.history === 'last') await keep(textIn(chunk['messageId']));
      yield* await reader.read(chunk);
    }
    yield* reader.end();
  }

  return { run: (input) => connection.answer(input, (exchange) => talk(input, exchange)) };
};
