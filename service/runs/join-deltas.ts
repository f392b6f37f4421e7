import type { RunEvent } from 'casement/contract';
import { FRAME_MS } from './event-sender.ts';

type Delta = Extract<
  RunEvent,
  { type: 'TEXT_MESSAGE_CONTENT' | 'REASONING_MESSAGE_CONTENT' | 'TOOL_CALL_ARGS' }
>;

const TYPES: ReadonlySet<string> = new Set<Delta['type']>([
  'TEXT_MESSAGE_CONTENT',
  'REASONING_MESSAGE_CONTENT',
  'TOOL_CALL_ARGS',
]);
/** An agent that never waits says all of its answer within one frame. */
const MOST_HELD = 65_536;
/** Its type, its id and what it adds. */
const FIELDS = 3;

const isDelta = (event: RunEvent): event is Delta =>
  TYPES.has(event.type) && Object.keys(event).length === FIELDS;

const idOf = (event: Delta): string => (event.type === 'TOOL_CALL_ARGS' ? event.toolCallId : event.messageId);

/**
 * Joins words of a run that come within one frame, for nobody sees them apart: a quick model makes ten events
 * of what one could tell. The first words, and those after a pause, go on at once.
 * @param nextFrame Waits for the next frame of all runs.
 */
export const createDeltaJoiner = (emit: (event: RunEvent) => void, nextFrame: () => Promise<void>) => {
  let held: Delta | undefined;
  let isInFrame = false;
  let emittedMs = -Infinity;

  const flush = (): void => {
    const event = held;
    held = undefined;
    if (!event) return;
    emittedMs = performance.now();
    emit(event);
  };
  const endFrame = async (): Promise<void> => {
    isInFrame = true;
    await nextFrame();
    isInFrame = false;
    flush();
  };

  const hold = (event: Delta): void => {
    held = event;
    if (event.delta.length > MOST_HELD) flush();
    else if (!isInFrame) void endFrame();
  };

  return {
    push: (event: RunEvent): void => {
      if (!isDelta(event)) {
        flush();
        emit(event);
        return;
      }
      if (held && held.type === event.type && idOf(held) === idOf(event)) {
        hold({ ...held, delta: held.delta + event.delta });
        return;
      }
      flush();
      if (performance.now() - emittedMs >= FRAME_MS) {
        emittedMs = performance.now();
        emit(event);
        return;
      }
      hold(event);
    },
    /** Sends on the words that are held back. */
    flush,
  };
};
