import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { Agent, AgentContext } from '../agent.ts';
import { below } from '../connection/connection.ts';
import { askOrAnew, foreignAgent, type Talk } from '../connection/foreign-agent.ts';
import { GO_ON, joinOrRun } from '../connection/join-run.ts';
import type { Reply } from '../connection/reply.ts';
import { finishedWith } from '../connection/tell-answer.ts';
import type { ReplyEvent } from '../event-reader.ts';
import { OpenInterrupt, resumeValueOf } from './graph-interrupts.ts';
import { graphInputOf } from './graph-input.ts';
import { GraphReader } from './graph-reader.ts';
import type { LangGraphAgentConfig } from './langgraph-config.ts';

/** A thread of the server, the last run in it, and what that waits for. */
const Thread = v.object({
  threadId: v.string(),
  runId: v.optional(v.string()),
  interrupts: v.optional(v.array(OpenInterrupt), []),
  /** Whether the run has ended by itself, so that the thread has all that the visitor has. */
  hasEnded: v.optional(v.boolean(), false),
});

type Talking = Talk<typeof Thread>;

/**
 * Makes the agent that asks a graph on a LangGraph server. Source: the server's OpenAPI document, `/docs`.
 * The official client is not used for these five calls: its entry for clients (1.15) loads LangChain's core,
 * so that it adds 17 packages and 52 MB to the 269 MB that a service takes, and sends keys that it finds in
 * the environment. As a package that operators of LangGraph add themselves, it would take `try` and the one
 * block of a bot file from them.
 */
export const createLangGraphAgent = async (
  config: LangGraphAgentConfig,
  context: AgentContext,
): Promise<Agent> => {
  const at = (threadId: string, path: string) => below(config.url, `threads/${threadId}/${path}`);

  const cancel = async ({ connection }: Talking, threadId: string, runId?: string): Promise<void> => {
    if (runId === undefined) return;
    const url = below(at(threadId, `runs/${runId}`), 'cancel', { wait: '0', action: 'interrupt' });
    // It may have ended meanwhile.
    await connection.inform(url, { method: 'POST', takes: [404, 409, 422] });
  };

  /** Starts a run and tells what it says. */
  async function* run(talk: Talking): AsyncGenerator<RunEvent> {
    const { input } = talk;
    let { threadId, isKnown, start } = await beginOf(config, talk);
    let runId: string | undefined;
    talk.onStop(() => cancel(talk, threadId, runId));
    const { send } = talk.untilKnown(() => runId !== undefined);
    const ask = () =>
      askOrAnew(
        isKnown,
        ({ status }) => status === 404,
        async (isAnew) => {
          // A server that has lost its threads is told the whole conversation.
          if (isAnew && isKnown) {
            threadId = crypto.randomUUID();
            start = { input: await graphInputOf(config, input, input.messages) };
          }
          return send(at(threadId, 'runs/stream'), {
            json: {
              ...start,
              assistant_id: config.assistant,
              stream_mode: ['messages-tuple', 'updates', 'custom'],
              ...(config.subgraphs && { stream_subgraphs: true }),
              stream_resumable: true,
              // A run goes on without this process, which joins it again; `onStop` ends it.
              on_disconnect: 'continue',
              multitask_strategy: 'interrupt',
              if_not_exists: isAnew ? 'create' : 'reject',
              ...(config.configurable && { config: { configurable: config.configurable } }),
              ...(config.context && { context: config.context }),
            },
          });
        },
      );
    const reader = new GraphReader(talk, config);
    const reply = await ask();
    runId = /\/runs\/([\w-]+)/.exec(reply.headers.get('Content-Location') ?? '')?.[1];
    await talk.keep({ threadId, runId });
    input.signal.throwIfAborted();
    yield* readRun(reader, reply, talk);
    yield* finish(reader, threadId, runId, talk);
  }

  /** Joins the run of an answer that broke off on this side. */
  const join = async ({ threadId, runId }: v.InferOutput<typeof Thread>, talk: Talking) => {
    if (runId === undefined) return undefined;
    const reply = await talk.send(at(threadId, `runs/${runId}/stream`), {
      headers: { 'Last-Event-ID': '-1' },
      takes: [404],
    });
    if (reply.status === 404) {
      reply.cancel();
      return undefined;
    }
    talk.onStop(() => cancel(talk, threadId, runId));
    const reader = new GraphReader(talk, config);
    return { events: readRun(reader, reply, talk), finish: () => finish(reader, threadId, runId, talk) };
  };

  const agent = foreignAgent('langgraph', config, context, {
    schema: Thread,
    ask: (talk) => joinOrRun(talk, join, run),
    outlives: true,
  });
  return {
    run: agent.run,
    goesOn: true,
    joins: true,
    forget: agent.forgets('threadId', (id) => [below(config.url, `threads/${id}`), { method: 'DELETE' }]),
  };
};

/**
 * Finds the thread to go on in, and what to start a run with; a thread is linear, so another branch begins
 * one.
 */
const beginOf = async (config: LangGraphAgentConfig, { find, input }: Talking) => {
  const found = await find();
  const { messages, resume, rounds } = input;
  if (found && rounds.length > 0) {
    const { threadId, interrupts, hasEnded } = found.kept;
    const said = { role: 'assistant' as const, text: rounds.map(({ text }) => text).join('') };
    const goOn = [...(hasEnded ? [] : [said]), { role: 'user' as const, text: GO_ON }].map(
      ({ role, text }) => ({
        id: '',
        role,
        parts: [{ type: 'text' as const, text }],
        stopped: false,
      }),
    );
    const start: object =
      resume.length > 0
        ? { command: { resume: resumeValueOf(interrupts, resume) } }
        : { input: await graphInputOf(config, input, goOn) };
    return { threadId, isKnown: true, start };
  }
  // A thread that waits for an interrupt takes no question.
  const known = found && !found.isBehind && found.kept.interrupts.length === 0 ? found : undefined;
  const told = await graphInputOf(config, input, known?.since ?? messages);
  const threadId = known?.kept.threadId ?? crypto.randomUUID();
  return { threadId, isKnown: known !== undefined, start: { input: told } };
};

async function* finish(
  reader: GraphReader,
  threadId: string,
  runId: string | undefined,
  { input, tell, keep }: Talking,
): AsyncGenerator<RunEvent> {
  const interrupts = reader.interrupts.map(({ open }) => open);
  const failure = interrupts.length > 0 ? undefined : reader.cutBy();
  if (interrupts.length > 0 || failure) await keep({ threadId, runId, interrupts, hasEnded: true });
  if (failure) throw failure({ usage: finishedWith(input, reader.usage()).usage });
  const cards = reader.interrupts.flatMap((one) => one.cards);
  yield* tell.finish(reader.usage(), cards);
}

/** Those of a graph within the graph have its name behind theirs. */
const nameOf = ({ name }: ReplyEvent): string | undefined => name?.split('|')[0] || undefined;

async function* readRun(reader: GraphReader, reply: Reply, { read }: Talking) {
  yield* read(reply, { named: nameOf, readers: reader.readers });
  yield* reader.end();
}
