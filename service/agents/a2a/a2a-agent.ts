import { type Part, Role, type SendMessageRequest, type StreamResponse } from '@a2a-js/sdk';
import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, AgentInput, PastMessage } from '../agent.ts';
import { type Exchange, openConnection } from '../connection/connection.ts';
import { asOneText, foreignConversation } from '../connection/foreign-conversation.ts';
import { finishedWith } from '../connection/tell-answer.ts';
import { readLatestFiles } from '../read-latest-files.ts';
import { createClients } from './a2a-client.ts';
import type { A2aAgentConfig } from './a2a-config.ts';
import { TaskReader } from './task-reader.ts';

/** The conversation at the agent, and the task of the last answer. */
const Context = v.object({
  contextId: v.string(),
  taskId: v.optional(v.string()),
  /** Whether the task waits for the next message. */
  waits: v.optional(v.boolean(), false),
});

/** Asks for an answer to go on whose task has nothing more. */
const GO_ON = 'Go on right where your last answer ends, without repeating any of it.';

/** Makes the agent that passes questions to an agent of A2A, by the official client. */
export const createA2aAgent = async (config: A2aAgentConfig, context: AgentContext): Promise<Agent> => {
  const connection = openConnection('a2a', config, context, [config.endpoint]);
  const contexts = foreignConversation(Context, `a2a ${config.url}`);
  const clientBy = createClients(config);

  const cancel = async (id: string): Promise<void> => {
    if (id === '') return;
    await (await clientBy(connection.fetchAside)).cancelTask({ tenant: '', id, metadata: undefined });
  };

  /** Finds the context to go on in and what to send; one that only appends cannot branch, so another begins. */
  const messageOf = async (input: AgentInput): Promise<SendMessageRequest> => {
    const found = await contexts.find(input);
    const isFree = found && (!found.isBehind || input.goOn);
    const asked = isFree ? found.since : input.messages;
    const text = input.goOn ? GO_ON : asOneText(asked);
    const parts = [
      partOf({ $case: 'text', value: text }),
      ...(input.goOn ? [] : await filesOf(input, asked)),
    ];
    const message = {
      messageId: crypto.randomUUID(),
      contextId: isFree ? found.kept.contextId : '',
      taskId: isFree && found.kept.waits ? (found.kept.taskId ?? '') : '',
      role: Role.ROLE_USER,
      parts,
      // A2A leaves it to the agent what it makes of this.
      metadata: { language: input.language, context: input.context },
      extensions: [],
      referenceTaskIds: [],
    };
    const configuration = {
      acceptedOutputModes: ['text/plain', 'text/markdown', 'image/png', 'image/jpeg', 'application/pdf'],
      taskPushNotificationConfig: undefined,
      returnImmediately: false,
    };
    return { tenant: '', message, configuration, metadata: undefined };
  };

  async function* tell(
    reader: TaskReader,
    items: AsyncIterable<StreamResponse>,
    input: AgentInput,
  ): AsyncGenerator<RunEvent> {
    let told = '';
    for await (const item of items) {
      const events = await reader.read(item);
      const { contextId, taskId } = reader;
      // Kept as soon as it is known: an answer that breaks off is joined by it.
      if (contextId + taskId !== told && contextId !== '') {
        told = contextId + taskId;
        await contexts.keep(input, { contextId, ...(taskId !== '' && { taskId }) });
      }
      yield* events;
    }
    yield* reader.end();
    const { contextId, taskId, waits } = reader;
    if (waits) await contexts.keep(input, { contextId, taskId, waits });
  }

  /** Tells what the task of an answer that broke off has said since; false where that is nothing. */
  async function* join(input: AgentInput, exchange: Exchange): AsyncGenerator<RunEvent, boolean> {
    const { taskId: id } = (await contexts.find(input))?.kept ?? {};
    if (id === undefined) return false;
    const client = await clientBy(exchange.fetch);
    exchange.onStop(() => cancel(id));
    const had = input.rounds.map(({ text }) => text).join('').length;
    const reader = new TaskReader({ input, connection, exchange }, had);
    const task = await client.getTask({ tenant: '', id });
    let hasMore = false;
    const items = async function* (): AsyncGenerator<StreamResponse> {
      yield { payload: { $case: 'task', value: task } };
      if (!reader.isEnded) yield* client.resubscribeTask({ tenant: '', id }, { signal: input.signal });
    };
    for await (const event of tell(reader, items(), input)) {
      hasMore ||= event.type === 'TEXT_MESSAGE_CONTENT';
      if (hasMore) yield event;
    }
    return hasMore;
  }

  async function* talk(input: AgentInput, exchange: Exchange): AsyncGenerator<RunEvent> {
    if (input.goOn && (yield* join(input, exchange))) {
      yield finishedWith(input);
      return;
    }
    const reader = new TaskReader({ input, connection, exchange });
    exchange.onStop(() => cancel(reader.taskId));
    const request = await messageOf(input);
    const client = await clientBy(exchange.fetch);
    yield* tell(reader, client.sendMessageStream(request, { signal: input.signal }), input);
    yield finishedWith(input);
  }

  return { run: (input) => connection.answer(input, (exchange) => talk(input, exchange)), goesOn: true };
};

const partOf = (content: NonNullable<Part['content']>, filename = '', mediaType = ''): Part => ({
  content,
  metadata: undefined,
  filename,
  mediaType,
});

const filesOf = async (input: AgentInput, messages: PastMessage[]): Promise<Part[]> => {
  const files = await readLatestFiles(input, messages, () => true);
  return [...files.values()].flatMap((file) =>
    typeof file === 'string'
      ? []
      : partOf({ $case: 'raw', value: Buffer.from(file.bytes) }, file.name, file.mimeType),
  );
};
