import { omitOptionalNulls } from '@ag-ui/core';
import { EventSchema } from '@ag-ui/core/schemas';
import type { RunEvent } from 'casement/contract';

/** Events that belong to the run itself, may tell of the agent's inside, or would replace what the visitor reads. */
const WITHHELD = new Set(['RUN_STARTED', 'RAW', 'STATE_SNAPSHOT', 'STATE_DELTA', 'MESSAGES_SNAPSHOT']);

/**
 * Makes one answer of whatever an agent sends.
 * All text gets the answer's id, a second text message is parted from the first by a blank line, and a text that was
 * never opened is opened, so that any AG-UI client can follow. Chunks of a tool call become a call. Reasoning of an answer
 * that goes on is parted from the earlier by a blank line as well.
 * @param earlier Whether an answer that is continued has text and reasoning already.
 */
export const createEventGate = (
  answerId: string,
  onInvalid: () => void,
  earlier = { hasText: false, hasReasoning: false },
) => {
  /** The events that close what is open, by a key of their own. */
  const open = new Map<string, RunEvent>();
  const foreignTexts = new Set<string>();
  let { hasText, hasReasoning } = earlier;
  /** The agent's id of the text message that is open. */
  let textId: string | undefined;
  /** The call that is being told in chunks. */
  let chunkedCall: string | undefined;

  const passText = (event: RunEvent): RunEvent[] => {
    if (event.type === 'TEXT_MESSAGE_START') {
      if (event.role && event.role !== 'assistant') {
        foreignTexts.add(event.messageId);
        return [];
      }
      // It starts a message, even if its id is that of the one before.
      textId = undefined;
      return openText(event.messageId, event);
    }
    if (event.type === 'TEXT_MESSAGE_CONTENT') {
      if (foreignTexts.has(event.messageId) || event.delta === '') return [];
      return [...openText(event.messageId), text({ ...event, messageId: answerId })];
    }
    if (event.type === 'TEXT_MESSAGE_CHUNK') {
      const { role = 'assistant', delta } = event;
      if (role !== 'assistant' || !delta) return [];
      const opening = openText(event.messageId);
      return [...opening, text({ type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta })];
    }
    if (event.type === 'TEXT_MESSAGE_END') {
      if (foreignTexts.has(event.messageId) || !open.delete('text')) return [];
      return [{ ...event, messageId: answerId }];
    }
    return [];
  };

  const text = (event: RunEvent): RunEvent => {
    hasText = true;
    return event;
  };

  const openText = (messageId = textId, start = {}): RunEvent[] => {
    const isSame = messageId === textId;
    textId = messageId;
    if (open.has('text')) return isSame ? [] : separator();
    open.set('text', { type: 'TEXT_MESSAGE_END', messageId: answerId });
    return [{ ...start, type: 'TEXT_MESSAGE_START', messageId: answerId, role: 'assistant' }, ...separator()];
  };

  const separator = (): RunEvent[] =>
    hasText ? [{ type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta: '\n\n' }] : [];

  const passChunk = (event: Extract<RunEvent, { type: 'TOOL_CALL_CHUNK' }>): RunEvent[] => {
    const { toolCallId = chunkedCall, toolCallName, delta } = event;
    if (toolCallId === undefined) return [];
    const events: RunEvent[] = [];
    if (toolCallId !== chunkedCall) {
      if (toolCallName === undefined) return [];
      const start = { type: 'TOOL_CALL_START' as const, toolCallId, toolCallName };
      events.push(...endChunks(), { ...start, parentMessageId: answerId });
      chunkedCall = toolCallId;
    }
    if (delta) events.push({ type: 'TOOL_CALL_ARGS', toolCallId, delta });
    events.forEach(followOpen);
    return events;
  };

  const endChunks = (): RunEvent[] => {
    if (chunkedCall === undefined) return [];
    const end: RunEvent = { type: 'TOOL_CALL_END', toolCallId: chunkedCall };
    chunkedCall = undefined;
    return open.delete(keyOf(end)) ? [end] : [];
  };

  const followOpen = (event: RunEvent): void => {
    const closing = closingOf(event);
    if (closing) open.set(keyOf(closing), closing);
    else open.delete(keyOf(event));
  };

  const reasoningBreak = (event: RunEvent): RunEvent[] => {
    if (!hasReasoning || event.type !== 'REASONING_MESSAGE_CONTENT') return [];
    hasReasoning = false;
    return [{ ...event, delta: '\n\n' }];
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
      const ended = endChunks();
      if (event.type.startsWith('TEXT_MESSAGE_')) return [...ended, ...passText(event)];
      followOpen(event);
      const own = event.type === 'TOOL_CALL_START' ? { ...event, parentMessageId: answerId } : event;
      return [...ended, ...reasoningBreak(event), own];
    },
    /** Returns the events that close what the agent left open, innermost first. */
    closeAll: (): RunEvent[] => {
      const closing = [...open.values()].toReversed();
      open.clear();
      return closing;
    },
  };
};

const readEvent = (candidate: unknown): RunEvent | undefined => {
  if (typeof candidate !== 'object' || candidate === null) return undefined;
  const { rawEvent: _, ...event } = omitOptionalNulls<object>(candidate, 'Event') as RunEvent;
  return EventSchema.safeParse(event).success ? event : undefined;
};

/** Returns the event that closes what an event opens; undefined for one that opens nothing. */
const closingOf = (event: RunEvent): RunEvent | undefined => {
  if (event.type === 'REASONING_START') return { type: 'REASONING_END', messageId: event.messageId };
  if (event.type === 'REASONING_MESSAGE_START') {
    return { type: 'REASONING_MESSAGE_END', messageId: event.messageId };
  }
  if (event.type === 'TOOL_CALL_START') return { type: 'TOOL_CALL_END', toolCallId: event.toolCallId };
  if (event.type === 'STEP_STARTED') return { type: 'STEP_FINISHED', stepName: event.stepName };
  return undefined;
};

/** Returns the same key for a closing event of an agent and for the one that this module would send in its place. */
const keyOf = (closing: RunEvent): string => {
  const { toolCallId, messageId, stepName } = closing as Record<string, unknown>;
  return JSON.stringify([closing.type, toolCallId ?? messageId ?? stepName]);
};
