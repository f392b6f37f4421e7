import { codes, type RunEvent } from 'casement/contract';
import type * as v from 'valibot';
import { AgentError, type AgentInput } from '../agent.ts';
import { neutralFailure } from '../failures.ts';
import type { ObjectSchema, Talk } from './foreign-agent.ts';

/** Asks for an answer to go on that the back end has ended, because it was stopped. */
export const GO_ON = 'Go on right where your last answer ends, without repeating any of it.';

/** How many characters of an answer the visitor has. */
const hadOf = ({ rounds }: AgentInput): number => rounds.map(({ text }) => text).join('').length;

/** Says of the steps, calls and sources of a run that is told again which ones the visitor does not have. */
const unseenBy = ({ rounds, rejoin }: AgentInput): ((event: RunEvent) => boolean) => {
  const calls = new Map(rounds.flatMap((round) => round.calls.map((call) => [call.id, call])));
  const endedSteps = new Set(rejoin?.endedSteps);
  return (event) => {
    if (event.type === 'ACTIVITY_SNAPSHOT') return !endedSteps.has(event.messageId);
    if (!('toolCallId' in event) || event.toolCallId === undefined) return false;
    const call = calls.get(event.toolCallId);
    return call === undefined || (event.type === 'TOOL_CALL_RESULT' && call.result === undefined);
  };
};

/**
 * Passes on what a run says that is joined again, from the first words that the visitor does not have;
 * returns whether there were any. Where the run was joined because a process has ended, steps and calls
 * between those words are passed on as well: they have the ids that they had there.
 */
async function* newsOf(
  events: AsyncIterable<RunEvent>,
  input: AgentInput,
): AsyncGenerator<RunEvent, boolean> {
  const isUnseen = unseenBy(input);
  let hasMore = false;
  for await (const event of events) {
    hasMore ||= event.type === 'TEXT_MESSAGE_CONTENT';
    const isOfSteps = event.type.startsWith('ACTIVITY_') || event.type.startsWith('TOOL_CALL_');
    if (input.rejoin && isOfSteps ? isUnseen(event) : hasMore) yield event;
  }
  return hasMore;
}

/** A run at the back end that writes an answer, told from its beginning. */
type Joined = {
  events: AsyncIterable<RunEvent>;
  /** Ends the answer here. */
  finish: () => AsyncIterable<RunEvent> | Iterable<RunEvent>;
};

/** Passes on what is new of a run, and its end; returns whether there was any. */
async function* rejoined({ events, finish }: Joined, input: AgentInput): AsyncGenerator<RunEvent, boolean> {
  const isEnd = (yield* newsOf(events, input)) || input.rejoin !== undefined;
  if (isEnd) yield* finish();
  return isEnd;
}

/**
 * Writes an answer that goes on: by the run at the back end that was writing it, else by another.
 * @param join Joins the run that is kept beside the answer, with a teller of what the visitor does not have;
 * undefined where there is none any more.
 * @param run Has the back end go on.
 */
export async function* joinOrRun<Schema extends ObjectSchema>(
  talk: Talk<Schema>,
  join: (kept: v.InferOutput<Schema>, talk: Talk<Schema>) => Promise<Joined | undefined>,
  run: (talk: Talk<Schema>) => AsyncGenerator<RunEvent>,
): AsyncGenerator<RunEvent> {
  const { input } = talk;
  try {
    const found = input.goOn ? await talk.find() : undefined;
    const joined = found?.isOwn ? await join(found.kept, talk.toldAgain(hadOf(input))) : undefined;
    if (joined && (yield* rejoined(joined, input))) return;
  } catch (error) {
    if (!input.rejoin || !(error instanceof AgentError) || error.code !== codes.agentFailed) throw error;
    const { advice = '', details = {} } = error;
    throw neutralFailure(codes.brokeOff, { cause: error, advice, details });
  }
  // Nobody has asked for another run.
  if (input.rejoin) throw neutralFailure(codes.brokeOff);
  yield* run(talk);
}
