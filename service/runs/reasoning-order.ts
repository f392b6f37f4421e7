import type { RunEvent } from 'casement/contract';

type Reasoning = Extract<
  RunEvent,
  { type: 'REASONING_MESSAGE_START' | 'REASONING_MESSAGE_CONTENT' | 'REASONING_MESSAGE_END' }
>;

const isReasoning = (event: RunEvent): event is Reasoning =>
  event.type === 'REASONING_MESSAGE_START' ||
  event.type === 'REASONING_MESSAGE_CONTENT' ||
  event.type === 'REASONING_MESSAGE_END';

/** Whether an event shows that no thought is being told any more, also where nobody has said so. */
const endsThoughts = ({ type }: RunEvent): boolean =>
  type.startsWith('TEXT_MESSAGE_') || type === 'TOOL_CALL_START';

/**
 * Puts thoughts that an agent has at once behind each other: the first goes on as it comes, the others wait
 * for its end. All thoughts of an answer are one text.
 */
export const createReasoningOrder = () => {
  let current: string | undefined;
  let waiting: Reasoning[] = [];

  const release = (): RunEvent[] => {
    current = undefined;
    const events: RunEvent[] = [];
    while (current === undefined && waiting.length > 0) {
      const next: string | undefined = waiting[0]?.messageId;
      const own = waiting.filter(({ messageId }) => messageId === next);
      waiting = waiting.filter(({ messageId }) => messageId !== next);
      if (!own.some(({ type }) => type === 'REASONING_MESSAGE_END')) current = next;
      events.push(...own);
    }
    return events;
  };

  const releaseAll = (): RunEvent[] => {
    const events: RunEvent[] = [];
    while (waiting.length > 0) events.push(...release());
    current = undefined;
    return events;
  };

  return {
    /** Returns the events that stand in the place of one. */
    pass: (event: RunEvent): RunEvent[] => {
      if (!isReasoning(event)) return endsThoughts(event) ? [...releaseAll(), event] : [event];
      if (current !== undefined && current !== event.messageId) {
        waiting.push(event);
        return [];
      }
      if (event.type !== 'REASONING_MESSAGE_END') {
        current = event.messageId;
        return [event];
      }
      return [event, ...release()];
    },
    /** Whether no thought is being told, and none waits. */
    isOver: (): boolean => current === undefined && waiting.length === 0,
    releaseAll,
  };
};
