import type { Answer, StreamEvent } from './answer.ts';
import { reduceRare } from './rare-events.ts';
import { reduceEvent } from './reduce-event.ts';

/**
 * Takes one event of a run into its answer, without changing what it is given. One more event costs the same
 * however long the text is. Unknown events leave the answer as it is; malformed ones are counted and leave
 * the message as it is.
 */
export const reduceRun = (answer: Answer, event: StreamEvent): Answer =>
  reduceEvent(answer, event, reduceRare);
