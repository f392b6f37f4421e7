import { EventSchema } from '@ag-ui/core/schemas';
import { omitOptionalNulls } from '@ag-ui/core';
import type { RunEvent } from 'casement/contract';
import { type EventHandlers, type EventOf, handleEvent } from './by-event-type.ts';

/** Events that belong to the run itself, may tell of the agent's inside, or would replace what the visitor reads. */
const WITHHELD = new Set([
  'RUN_STARTED',
  'RAW',
  'STATE_SNAPSHOT',
  'STATE_DELTA',
  'MESSAGES_SNAPSHOT',
  'REASONING_ENCRYPTED_VALUE',
]);

export type EventGate = {
  /** Returns what is sent for an agent's event: nothing when it is no valid event or is withheld. */
  pass(event: unknown): RunEvent[];
  /** The events that close what the agent left open, innermost first. */
  closeAll(): RunEvent[];
};

/** Whether an answer that is continued has text and reasoning already. */
type Begun = { hasText: boolean; hasReasoning: boolean };

/**
 * Makes one answer of whatever an agent sends.
 * All text gets the answer's id, a second text message is parted from the first by a blank line, and a text that was
 * never opened is opened, so that any AG-UI client can follow. Chunks of a tool call become a call. Reasoning of an answer
 * that goes on is parted from the earlier by a blank line as well.
 */
export const createEventGate = (
  answerId: string,
  onInvalid: () => void,
  begun: Begun = { hasText: false, hasReasoning: false },
): EventGate => {
  /** How to close what is open, by a key of its own. */
  const open: Open = new Map();
  const foreignTexts = new Set<string>();
  let { hasText, hasReasoning } = begun;
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
      textId = event.messageId;
      if (open.has('text')) return separator();
      open.set('text', { type: 'TEXT_MESSAGE_END', messageId: answerId });
      return [{ ...event, messageId: answerId, role: 'assistant' }, ...separator()];
    }
    if (event.type === 'TEXT_MESSAGE_CONTENT') {
      if (foreignTexts.has(event.messageId) || event.delta === '') return [];
      return [...openText(event.messageId), text({ ...event, messageId: answerId })];
    }
    if (event.type === 'TEXT_MESSAGE_CHUNK') {
      const { role = 'assistant', delta } = event;
      if (role !== 'assistant' || !delta) return [];
      return [
        ...openText(event.messageId),
        text({ type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta }),
      ];
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

  const openText = (messageId = textId): RunEvent[] => {
    const isSame = messageId === textId;
    textId = messageId;
    if (open.has('text')) return isSame ? [] : separator();
    open.set('text', { type: 'TEXT_MESSAGE_END', messageId: answerId });
    return [{ type: 'TEXT_MESSAGE_START', messageId: answerId, role: 'assistant' }, ...separator()];
  };

  const separator = (): RunEvent[] =>
    hasText ? [{ type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta: '\n\n' }] : [];

  const passChunk = (event: EventOf<'TOOL_CALL_CHUNK'>): RunEvent[] => {
    const { toolCallId = chunkedCall, toolCallName, delta } = event;
    if (toolCallId === undefined) return [];
    const events: RunEvent[] = [];
    if (toolCallId !== chunkedCall) {
      if (toolCallName === undefined) return [];
      events.push(...endChunks(), {
        type: 'TOOL_CALL_START',
        toolCallId,
        toolCallName,
        parentMessageId: answerId,
      });
      chunkedCall = toolCallId;
    }
    if (delta) events.push({ type: 'TOOL_CALL_ARGS', toolCallId, delta });
    for (const one of events) handleEvent(openings, open, one);
    return events;
  };

  const endChunks = (): RunEvent[] => {
    const toolCallId = chunkedCall;
    chunkedCall = undefined;
    if (toolCallId === undefined || !open.has(`tool ${toolCallId}`)) return [];
    open.delete(`tool ${toolCallId}`);
    return [{ type: 'TOOL_CALL_END', toolCallId }];
  };

  const reasoningBreak = (event: RunEvent): RunEvent[] => {
    if (!hasReasoning || event.type !== 'REASONING_MESSAGE_CONTENT') return [];
    hasReasoning = false;
    return [{ ...event, delta: '\n\n' }];
  };

  return {
    pass: (candidate) => {
      const event = readEvent(candidate);
      if (!event) {
        onInvalid();
        return [];
      }
      if (WITHHELD.has(event.type)) return [];
      if (event.type === 'TOOL_CALL_CHUNK') return passChunk(event);
      const ended = endChunks();
      if (event.type.startsWith('TEXT_MESSAGE_')) return [...ended, ...passText(event)];
      handleEvent(openings, open, event);
      const own = event.type === 'TOOL_CALL_START' ? { ...event, parentMessageId: answerId } : event;
      return [...ended, ...reasoningBreak(event), own];
    },
    closeAll: () => {
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

type Open = Map<string, RunEvent>;

const openings: EventHandlers<Open> = {
  REASONING_START: (open, { messageId }) => {
    open.set(`reasoning ${messageId}`, { type: 'REASONING_END', messageId });
  },
  REASONING_END: (open, { messageId }) => {
    open.delete(`reasoning ${messageId}`);
  },
  REASONING_MESSAGE_START: (open, { messageId }) => {
    open.set(`thought ${messageId}`, { type: 'REASONING_MESSAGE_END', messageId });
  },
  REASONING_MESSAGE_END: (open, { messageId }) => {
    open.delete(`thought ${messageId}`);
  },
  TOOL_CALL_START: (open, { toolCallId }) => {
    open.set(`tool ${toolCallId}`, { type: 'TOOL_CALL_END', toolCallId });
  },
  TOOL_CALL_END: (open, { toolCallId }) => {
    open.delete(`tool ${toolCallId}`);
  },
  STEP_STARTED: (open, { stepName }) => {
    open.set(`step ${stepName}`, { type: 'STEP_FINISHED', stepName });
  },
  STEP_FINISHED: (open, { stepName }) => {
    open.delete(`step ${stepName}`);
  },
};
