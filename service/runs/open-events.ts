import type { RunEvent } from 'casement/contract';

export type OpenEvents = ReturnType<typeof createOpenEvents>;

/** Knows what an answer has opened, so that it is closed whatever the agent does. */
export const createOpenEvents = () => {
  /** The events that close what is open, by a key of their own. */
  const open = new Map<string, RunEvent>();

  return {
    has: (closing: RunEvent): boolean => open.has(keyOf(closing)),
    /** Takes note of an event that opens or closes something. */
    follow: (event: RunEvent): void => {
      const closing = closingOf(event);
      if (closing) open.set(keyOf(closing), closing);
      else open.delete(keyOf(event));
    },
    /** Takes note of a closing event; returns whether there was something to close. */
    close: (closing: RunEvent): boolean => open.delete(keyOf(closing)),
    /** Returns the events that close what the agent left open, innermost first. */
    closeAll: (): RunEvent[] => {
      const closing = [...open.values()].toReversed();
      open.clear();
      return closing;
    },
  };
};

/** Returns the event that closes what an event opens; undefined for one that opens nothing. */
const closingOf = (event: RunEvent): RunEvent | undefined => {
  if (event.type === 'TEXT_MESSAGE_START') return { type: 'TEXT_MESSAGE_END', messageId: event.messageId };
  if (event.type === 'REASONING_START') return { type: 'REASONING_END', messageId: event.messageId };
  if (event.type === 'REASONING_MESSAGE_START') {
    return { type: 'REASONING_MESSAGE_END', messageId: event.messageId };
  }
  if (event.type === 'TOOL_CALL_START') return { type: 'TOOL_CALL_END', toolCallId: event.toolCallId };
  if (event.type === 'STEP_STARTED') return { type: 'STEP_FINISHED', stepName: event.stepName };
  return undefined;
};

/**
 * Returns the same key for a closing event of an agent and for the one that this module would send in its
 * place.
 */
const keyOf = (closing: RunEvent): string => {
  const { toolCallId, messageId, stepName } = closing as Record<string, unknown>;
  return `${closing.type} ${String(toolCallId ?? messageId ?? stepName)}`;
};
