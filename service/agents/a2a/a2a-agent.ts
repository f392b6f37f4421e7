import { SendMessageRequest, type StreamResponse } from '@a2a-js/sdk';
import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext } from '../agent.ts';
import { foreignAgent, type Talk } from '../connection/foreign-agent.ts';
import { asOneText } from '../connection/foreign-conversation.ts';
import { GO_ON, joinOrRun } from '../connection/join-run.ts';
import { base64Of } from '../connection/question-files.ts';
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
type Talking = Talk<typeof Context>;

/** Makes the agent that passes questions to an agent of A2A, by the official client. */
export const createA2aAgent = async (config: A2aAgentConfig, context: AgentContext): Promise<Agent> => {
  const clientBy = createClients(config);

  const cancel = async ({ connection }: Talking, { taskId: id }: TaskReader): Promise<void> => {
    if (id === '') return;
    await (await clientBy(connection.fetchAside)).cancelTask({ tenant: '', id, metadata: undefined });
  };

  /** Joins the task of an answer that broke off. */
  const join = async ({ taskId: id }: v.InferOutput<typeof Context>, talk: Talking) => {
    if (id === undefined) return undefined;
    const client = await clientBy(talk.fetch);
    const reader = new TaskReader(talk, id);
    talk.onStop(() => cancel(talk, reader));
    const items = async function* (): AsyncGenerator<StreamResponse> {
      yield { payload: { $case: 'task', value: await client.getTask({ tenant: '', id }) } };
      if (reader.isEnded) return;
      try {
        yield* client.resubscribeTask({ tenant: '', id }, { signal: talk.input.signal });
      } catch (error) {
        // A task that has ended meanwhile is not followed, and that is how it is refused.
        yield { payload: { $case: 'task', value: await client.getTask({ tenant: '', id }) } };
        if (!reader.isEnded) throw error;
      }
    };
    return { events: tell(reader, items(), talk), finish: () => talk.tell.finish() };
  };

  async function* run(talk: Talking): AsyncGenerator<RunEvent> {
    const reader = new TaskReader(talk);
    talk.onStop(() => cancel(talk, reader));
    const request = await requestOf(talk);
    const { fetch, signal } = talk.untilKnown(() => reader.taskId !== '');
    const client = await clientBy(fetch);
    yield* tell(reader, client.sendMessageStream(request, { signal }), talk);
    yield* talk.tell.finish();
  }

  const agent = foreignAgent('a2a', config, context, {
    schema: Context,
    ask: (talk) => joinOrRun(talk, join, run),
    alsoAt: [config.endpoint],
    outlives: true,
  });
  return { run: agent.run, goesOn: true, joins: true };
};

async function* tell(
  reader: TaskReader,
  items: AsyncIterable<StreamResponse>,
  { input, keep }: Talking,
): AsyncGenerator<RunEvent> {
  for await (const item of items) {
    const events = await reader.read(item);
    const { contextId, taskId, waits } = reader;
    // Kept as soon as it is known: an answer that breaks off is joined by it.
    if (contextId !== '') await keep({ contextId, ...(taskId !== '' && { taskId }), waits });
    input.signal.throwIfAborted();
    yield* events;
  }
  yield* reader.end();
}

/** Finds the context to go on in and what to send; one that only appends cannot branch, so another begins. */
const requestOf = async ({ input, find }: Talking): Promise<SendMessageRequest> => {
  const found = await find();
  const known = found && (!found.isBehind || input.goOn) ? found : undefined;
  const asked = known?.since ?? input.messages;
  const files = input.goOn ? [] : (await readLatestFiles(input, asked, () => true)).values();
  const parts = [...files].flatMap((file) =>
    typeof file === 'string' ? [] : { raw: base64Of(file), filename: file.name, mediaType: file.mimeType },
  );
  const text = input.goOn ? GO_ON : asOneText(asked);
  return SendMessageRequest.fromJSON({
    message: {
      messageId: crypto.randomUUID(),
      contextId: known?.kept.contextId,
      ...(known?.kept.waits && { taskId: known.kept.taskId }),
      role: 'ROLE_USER',
      parts: [{ text }, ...parts],
      // A2A leaves it to the agent what it makes of this.
      metadata: { language: input.language, context: input.context },
    },
    configuration: {
      acceptedOutputModes: ['text/plain', 'text/markdown', 'image/png', 'image/jpeg', 'application/pdf'],
    },
  });
};
