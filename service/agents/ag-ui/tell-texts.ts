import type { RunEvent } from 'casement/contract';
import type { AnswerTeller } from '../connection/tell-answer.ts';

/** Makes what tells the texts of an agent; the words of others are none of the answer. */
export const createTextTeller = (tell: AnswerTeller) => {
  /** The messages of others. */
  const others = new Set<string>();
  let latest = 'message';

  /** Returns the events for an event of the agent. */
  return (event: RunEvent): RunEvent[] => {
    if (event.type === 'TEXT_MESSAGE_END') return tell.endText(event.messageId);
    const isStart = event.type === 'TEXT_MESSAGE_START';
    if (!isStart && event.type !== 'TEXT_MESSAGE_CONTENT' && event.type !== 'TEXT_MESSAGE_CHUNK')
      return [event];
    latest = event.messageId ?? latest;
    const role = 'role' in event ? event.role : isStart ? 'assistant' : undefined;
    if (role === 'assistant') others.delete(latest);
    else if (role !== undefined) others.add(latest);
    return isStart || others.has(latest) ? [] : tell.text(event.delta ?? '', latest);
  };
};
