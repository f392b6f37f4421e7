import { omitOptionalNulls } from '@ag-ui/core';
import { EventSchema } from '@ag-ui/core/schemas';
import { type RunEvent, TEXT_WAS_EDITED, TEXT_WAS_REASONING } from 'casement/contract';
import { readTextReplaced } from '../agents/text-replaced.ts';
import { createOpenEvents } from './open-events.ts';
import { createReasoningOrder } from './reasoning-order.ts';
import { createTextGate } from './text-gate.ts';

/**
 * Events that belong to the run itself, may tell of the agent's inside, or would replace what the visitor
 * reads.
 */
const WITHHELD = new Set(['RUN_STARTED', 'RAW', 'STATE_SNAPSHOT', 'STATE_DELTA', 'MESSAGES_SNAPSHOT']);

/** Whether an event begins something that later text stands behind, or moves the text that is there. */
const settlesText = (event: RunEvent): boolean =>
  event.type === 'TOOL_CALL_START' ||
  (event.type === 'CUSTOM' && (event.name === TEXT_WAS_EDITED || event.name === TEXT_WAS_REASONING));

const isText = ({ type }: RunEvent): boolean => type.startsWith('TEXT_MESSAGE_');

/**
 * Makes one answer of whatever an agent sends. All text gets the answer's id, a second text message is parted
 * from the first by a blank line, and a text that was never opened is opened, so that any AG-UI client can
 * follow. Chunks of a tool call become a call. Texts and thoughts that come at once, word by word in turn,
 * become one after the other. Reasoning of an answer that goes on is parted from the earlier by a blank line
 * as well.
 * @param earlier Whether an answer that is continued has text and reasoning already; and whether its text
 * message is still open, so that what comes is added right behind it.
 */
export const createEventGate = (
  answerId: string,
  onInvalid: () => void,
  earlier = { hasText: false, hasReasoning: false, isTextOpen: false },
) => {
  const open = createOpenEvents();
  if (earlier.isTextOpen) open.follow({ type: 'TEXT_MESSAGE_START', messageId: answerId, role: 'assistant' });
  const text = createTextGate(answerId, open, earlier.hasText && !earlier.isTextOpen);
  const thoughts = createReasoningOrder();
  let { hasReasoning } = earlier;
  /**
   * The arguments of the calls that are being told in chunks, by their ids; the call that was told last is
   * the last.
   */
  const chunked = new Map<string, string>();

  const passChunk = (event: Extract<RunEvent, { type: 'TOOL_CALL_CHUNK' }>): RunEvent[] => {
    const { toolCallId = [...chunked.keys()].at(-1), toolCallName, delta = '' } = event;
    if (toolCallId === undefined) return [];
    const before = chunked.get(toolCallId);
    const events: RunEvent[] = [];
    if (before === undefined) {
      if (toolCallName === undefined) return [];
      text.settle();
      const start = { type: 'TOOL_CALL_START' as const, toolCallId, toolCallName };
      // Another may still be told, word by word in turn.
      events.push(...endChunks(isWholeJson), { ...start, parentMessageId: answerId });
    }
    chunked.delete(toolCallId);
    chunked.set(toolCallId, (before ?? '') + delta);
    if (delta !== '') events.push({ type: 'TOOL_CALL_ARGS', toolCallId, delta });
    events.forEach(open.follow);
    return events;
  };

  /** Ends the calls that were told in chunks; by default all of them, whatever their arguments. */
  const endChunks = (isMeant: (given: string) => boolean = () => true): RunEvent[] =>
    [...chunked].flatMap(([toolCallId, given]) => {
      if (!isMeant(given)) return [];
      chunked.delete(toolCallId);
      const end: RunEvent = { type: 'TOOL_CALL_END', toolCallId };
      return open.close(end) ? [end] : [];
    });

  const reasoningBreak = (event: RunEvent): RunEvent[] => {
    if (!hasReasoning || event.type !== 'REASONING_MESSAGE_CONTENT') return [];
    hasReasoning = false;
    return [{ ...event, delta: '\n\n' }];
  };

  const passInOrder = (event: RunEvent): RunEvent[] => {
    if (isText(event)) return text.pass(event);
    const replaced = readTextReplaced(event);
    if (replaced) return text.replace(replaced);
    if (settlesText(event)) text.settle();
    open.follow(event);
    const own = event.type === 'TOOL_CALL_START' ? { ...event, parentMessageId: answerId } : event;
    return [...reasoningBreak(event), own];
  };

  return {
    /** Returns the events to take for an agent's event: none when it is not valid or is withheld. */
    pass: (candidate: unknown): RunEvent[] => {
      const event = readEvent(candidate);
      if (!event) {
        onInvalid();
        return [];
      }
      if (WITHHELD.has(event.type)) return [];
      if (event.type === 'REASONING_ENCRYPTED_VALUE') {
        // The rounds of an answer hold no messages but its own.
        return event.subtype === 'tool-call' || event.entityId === answerId ? [event] : [];
      }
      if (event.type === 'TOOL_CALL_CHUNK') return passChunk(event);
      if (chunked.size === 0 && isText(event) && thoughts.isOver()) return text.pass(event);
      const ended = endChunks();
      return [...ended, ...thoughts.pass(event).flatMap(passInOrder)];
    },
    /** Returns the events that close what the agent left open, innermost first. */
    closeAll: (): RunEvent[] => [...thoughts.releaseAll().flatMap(passInOrder), ...open.closeAll()],
  };
};

const isWholeJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Its type, its message and its words. */
const FIELDS_OF_WORDS = 3;

/**
 * Whether an event is nothing but words: nearly all are, and the schema of all events costs more than the
 * rest of their way.
 */
const isWords = (candidate: object): candidate is Extract<RunEvent, { type: 'TEXT_MESSAGE_CONTENT' }> => {
  const { type, messageId, delta } = candidate as Record<string, unknown>;
  return (
    type === 'TEXT_MESSAGE_CONTENT' &&
    typeof messageId === 'string' &&
    typeof delta === 'string' &&
    delta !== '' &&
    Object.keys(candidate).length === FIELDS_OF_WORDS
  );
};

const readEvent = (candidate: unknown): RunEvent | undefined => {
  if (typeof candidate !== 'object' || candidate === null) return undefined;
  if (isWords(candidate)) return candidate;
  const { rawEvent: _, ...event } = omitOptionalNulls<object>(candidate, 'Event') as RunEvent;
  return EventSchema.safeParse(event).success ? event : undefined;
};
