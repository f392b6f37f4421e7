import type { RunEvent } from 'casement/contract';
import type { OpenEvents } from './open-events.ts';

/**
 * Makes one text message of all that an agent sends: they get the answer's id, a blank line parts each from the one
 * before, and what is not the assistant's is left out.
 * @param hasText Whether an answer that is continued has text already.
 */
export const createTextGate = (answerId: string, open: OpenEvents, hasText: boolean) => {
  const end: RunEvent = { type: 'TEXT_MESSAGE_END', messageId: answerId };
  const foreignTexts = new Set<string>();
  /** The agent's id of the text message that is open. */
  let textId: string | undefined;

  const separator = (): RunEvent[] =>
    hasText ? [{ type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta: '\n\n' }] : [];

  const openText = (messageId = textId, start = {}): RunEvent[] => {
    const isSame = messageId === textId;
    textId = messageId;
    if (open.has(end)) return isSame ? [] : separator();
    const opening: RunEvent = {
      ...start,
      type: 'TEXT_MESSAGE_START',
      messageId: answerId,
      role: 'assistant',
    };
    open.follow(opening);
    return [opening, ...separator()];
  };

  const withText = (opening: RunEvent[], event: RunEvent): RunEvent[] => {
    hasText = true;
    return [...opening, event];
  };

  /** Returns the events to take for one of a text message. */
  return (event: RunEvent): RunEvent[] => {
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
      return withText(openText(event.messageId), { ...event, messageId: answerId });
    }
    if (event.type === 'TEXT_MESSAGE_CHUNK') {
      const { role = 'assistant', delta } = event;
      if (role !== 'assistant' || !delta) return [];
      return withText(openText(event.messageId), {
        type: 'TEXT_MESSAGE_CONTENT',
        messageId: answerId,
        delta,
      });
    }
    if (event.type === 'TEXT_MESSAGE_END') {
      if (foreignTexts.has(event.messageId) || !open.close(end)) return [];
      return [{ ...event, messageId: answerId }];
    }
    return [];
  };
};
