import { setTimeout as wait } from 'node:timers/promises';
import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext, AgentInput } from '../agent.ts';
import { below, type Exchange, openConnection } from '../connection/connection.ts';
import type { Reply } from '../connection/reply.ts';
import { fieldsOf, listIn, textIn } from '../connection/fields.ts';
import { foreignConversation } from '../connection/foreign-conversation.ts';
import { finishedWith } from '../connection/tell-answer.ts';
import { OpenInterrupt, resumeValueOf } from './graph-interrupts.ts';
import { graphMessagesOf } from './graph-messages.ts';
import { GraphReader } from './graph-reader.ts';
import type { LangGraphAgentConfig } from './langgraph-config.ts';

/** A thread of the server, the last run in it, and what that waits for. */
const Thread = v.object({
  threadId: v.string(),
  runId: v.optional(v.string()),
  interrupts: v.optional(v.array(OpenInterrupt), []),
});

const LOOK_UP_PAUSES_MS = [100, 300, 1000];

/** Asks for an answer to go on whose run cannot be joined, because it was stopped. */
const GO_ON = 'Go on right where your last answer ends, without repeating any of it.';

/** Makes the agent that asks a graph on a LangGraph server. Source: the server's OpenAPI document, `/docs`. */
export const createLangGraphAgent = async (
  config: LangGraphAgentConfig,
  context: AgentContext,
): Promise<Agent> => {
  const connection = openConnection('langgraph', config, context);
  const threads = foreignConversation(Thread, `langgraph ${config.url}`);
  const at = (threadId: string, path: string) => below(config.url, `threads/${threadId}/${path}`);

  const runningIn = async (threadId: string): Promise<string[]> => {
    const reply = await connection.sendAside(at(threadId, 'runs'), { takes: [404] });
    return listIn(await reply.json())
      .map(fieldsOf)
      .filter(({ status }) => status === 'running' || status === 'pending')
      .map((one) => textIn(one['run_id']));
  };

  /** Finds the run of a reply that has not begun. The server lists it a moment after it was asked for. */
  const lookUp = async (threadId: string): Promise<string[]> => {
    for (const pauseMs of LOOK_UP_PAUSES_MS) {
      const ids = await runningIn(threadId);
      if (ids.length > 0) return ids;
      await wait(pauseMs);
    }
    return runningIn(threadId);
  };

  const cancel = async (threadId: string, runId: string | undefined): Promise<void> => {
    const ids = runId === undefined ? await lookUp(threadId) : [runId];
    for (const id of ids) {
      const url = at(threadId, `runs/${id}/cancel`);
      url.search = '?wait=0&action=interrupt';
      const reply = await connection.sendAside(url, {
        method: 'POST',
        // It has ended meanwhile.
        takes: [404, 409, 422],
      });
      reply.cancel();
    }
  };

  /** Finds the thread to go on in, and what to start a run with; a thread is linear, so another branch begins one. */
  const begin = async (input: AgentInput) => {
    const found = await threads.find(input);
    const { messages, resume, rounds } = input;
    if (found && rounds.length > 0) {
      const { threadId, interrupts } = found.kept;
      if (resume.length > 0)
        return { threadId, start: { command: { resume: resumeValueOf(interrupts, resume) } } };
      const said = { type: 'ai', content: rounds.map(({ text }) => text).join('') };
      return { threadId, start: { input: { messages: [said, { type: 'human', content: GO_ON }] } } };
    }
    // A thread that waits for an interrupt takes no question.
    const isFree = found && !found.isBehind && found.kept.interrupts.length === 0;
    const told = await graphMessagesOf(input, isFree ? found.since : messages);
    return {
      threadId: isFree ? found.kept.threadId : crypto.randomUUID(),
      start: { input: { messages: told } },
    };
  };

  async function* run(input: AgentInput, exchange: Exchange): AsyncGenerator<RunEvent> {
    const { threadId, start } = await begin(input);
    let runId: string | undefined;
    exchange.onStop(() => cancel(threadId, runId));
    const reply = await exchange.send(at(threadId, 'runs/stream'), {
      json: {
        ...start,
        assistant_id: config.assistant,
        stream_mode: ['messages-tuple', 'updates', 'custom'],
        stream_resumable: true,
        // A run goes on without this process, which joins it again; `onStop` ends it.
        on_disconnect: 'continue',
        multitask_strategy: 'interrupt',
        if_not_exists: 'create',
        ...(config.configurable && { config: { configurable: config.configurable } }),
        ...(config.context && { context: config.context }),
      },
    });
    runId = /\/runs\/([\w-]+)/.exec(reply.headers.get('Content-Location') ?? '')?.[1];
    await threads.keep(input, { threadId, runId });
    const reader = new GraphReader({ input, connection, exchange, nodes: config.nodes });
    yield* readRun(reader, reply);
    yield* finish(reader, threadId, runId, input);
  }

  /** Joins the run of an answer that broke off on this side, and tells what the visitor does not have; false where it has nothing more. */
  async function* join(input: AgentInput, exchange: Exchange): AsyncGenerator<RunEvent, boolean> {
    const { threadId = '', runId } = (await threads.find(input))?.kept ?? {};
    if (runId === undefined) return false;
    const reply = await exchange.send(at(threadId, `runs/${runId}/stream`), {
      headers: { 'Last-Event-ID': '-1' },
      takes: [404],
    });
    if (reply.status === 404) {
      reply.cancel();
      return false;
    }
    exchange.onStop(() => cancel(threadId, runId));
    const had = input.rounds.map(({ text }) => text).join('').length;
    const reader = new GraphReader({ input, connection, exchange, nodes: config.nodes }, had);
    let hasMore = false;
    for await (const event of readRun(reader, reply)) {
      hasMore ||= event.type === 'TEXT_MESSAGE_CONTENT';
      if (hasMore) yield event;
    }
    if (!hasMore) return false;
    yield* finish(reader, threadId, runId, input);
    return true;
  }

  async function* finish(
    reader: GraphReader,
    threadId: string,
    runId: string | undefined,
    input: AgentInput,
  ): AsyncGenerator<RunEvent> {
    const { interrupts } = reader;
    const finished = finishedWith(input, reader.usage());
    if (interrupts.length === 0) {
      yield finished;
      return;
    }
    await threads.keep(input, { threadId, runId, interrupts: interrupts.map(({ open }) => open) });
    const cards = interrupts.flatMap((one) => one.cards);
    yield { ...finished, outcome: { type: 'interrupt', interrupts: cards } };
  }

  async function* talk(input: AgentInput, exchange: Exchange): AsyncGenerator<RunEvent> {
    const isJoined = input.goOn && (yield* join(input, exchange));
    if (!isJoined) yield* run(input, exchange);
  }

  return { run: (input) => connection.answer(input, (exchange) => talk(input, exchange)), goesOn: true };
};

async function* readRun(reader: GraphReader, reply: Reply) {
  for await (const { name = '', json, data } of reply.events()) {
    if (json === undefined && data.trim() !== '') continue;
    yield* await reader.read(name, json);
  }
  yield* reader.end();
}
