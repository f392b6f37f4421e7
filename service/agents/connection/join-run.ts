import { codes, type RunEvent } from 'casement/contract';
import { AgentError, type AgentInput } from '../agent.ts';

/** Asks for an answer to go on that the back end has ended, because it was stopped. */
export const GO_ON = 'Go on right where your last answer ends, without repeating any of it.';

const BROKE_OFF = 'The answer broke off.';

/** How many characters of an answer the visitor has. */
export const hadOf = ({ rounds }: AgentInput): number => rounds.map(({ text }) => text).join('').length;

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
 * Passes on what a run says that is joined again, from the first words that the visitor does not have; returns whether there were
 * any. Where the run was joined because a process has ended, steps and calls between those words are passed on as well: they have
 * the ids that they had there.
 */
export async function* newsOf(
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

/**
 * Writes an answer that goes on: by the run at the back end that was writing it, else by another.
 * @param join Joins that run; returns whether it had more to say.
 * @param run Has the back end go on.
 */
export async function* joinOrRun(
  input: AgentInput,
  join: () => AsyncGenerator<RunEvent, boolean>,
  run: () => AsyncGenerator<RunEvent>,
): AsyncGenerator<RunEvent> {
  try {
    if (input.goOn && (yield* join())) return;
  } catch (error) {
    if (!input.rejoin || !(error instanceof AgentError) || error.code !== codes.agentFailed) throw error;
    const { advice = '', details = {} } = error;
    throw new AgentError(codes.brokeOff, BROKE_OFF, { cause: error, advice, details });
  }
  // Nobody has asked for another run.
  if (input.rejoin) throw new AgentError(codes.brokeOff, BROKE_OFF);
  yield* run();
}
