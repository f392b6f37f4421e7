import type { RunEvent } from 'casement/contract';
import type { AgentInput } from '../agent.ts';

/** Asks for an answer to go on that the back end has ended, because it was stopped. */
export const GO_ON = 'Go on right where your last answer ends, without repeating any of it.';

/** How many characters of an answer the visitor has. */
export const hadOf = ({ rounds }: AgentInput): number => rounds.map(({ text }) => text).join('').length;

/**
 * Passes on what a run says that is joined again, from the first words that the visitor does not have; returns whether
 * there were any.
 */
export async function* newsOf(events: AsyncIterable<RunEvent>): AsyncGenerator<RunEvent, boolean> {
  let hasMore = false;
  for await (const event of events) {
    hasMore ||= event.type === 'TEXT_MESSAGE_CONTENT';
    if (hasMore) yield event;
  }
  return hasMore;
}
