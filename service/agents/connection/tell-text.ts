import type { RunEvent } from 'casement/contract';
import type { AgentInput } from '../agent.ts';

/**
 * Tells the text and the reasoning of an answer, of which one is open at a time.
 * @param had How many characters of the text the visitor has already.
 */
export const tellText = ({ answerId, runId }: Pick<AgentInput, 'answerId' | 'runId'>, had?: number) => {
  let skipped = had;
  /** The message that was passed over last. */
  let skippedId: string | undefined;
  let reasoningId: string | undefined;
  let reasonings = 0;
  let textId: string | undefined;
  /** The text of each message as the back end has told it. */
  const said = new Map<string, string>();

  const endReasoning = (): RunEvent[] => {
    if (reasoningId === undefined) return [];
    const messageId = reasoningId;
    reasoningId = undefined;
    return [
      { type: 'REASONING_MESSAGE_END', messageId },
      { type: 'REASONING_END', messageId },
    ];
  };

  const endText = (): RunEvent[] => {
    if (textId === undefined) return [];
    const messageId = textId;
    textId = undefined;
    return [{ type: 'TEXT_MESSAGE_END', messageId }];
  };

  /** Returns what the visitor does not have of a piece. */
  const newOf = (piece: string, messageId: string): string => {
    if (skipped === undefined || piece === '') return piece;
    // A blank line parts two messages in what the visitor has.
    const told = skippedId === undefined || skippedId === messageId ? piece : `\n\n${piece}`;
    skippedId = messageId;
    const delta = told.slice(skipped);
    skipped = delta === '' ? skipped - told.length : undefined;
    return delta;
  };

  const write = (piece: string, messageId: string): RunEvent[] => {
    const delta = newOf(piece, messageId);
    if (delta === '') return [];
    const events = [...endReasoning(), ...(textId === messageId ? [] : endText())];
    if (textId !== messageId) events.push({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' });
    textId = messageId;
    return [...events, { type: 'TEXT_MESSAGE_CONTENT', messageId, delta }];
  };

  const text = (piece: string, messageId = answerId): RunEvent[] => {
    if (piece !== '') said.set(messageId, (said.get(messageId) ?? '') + piece);
    return write(piece, messageId);
  };

  return {
    /** A piece of text; one of another message begins a paragraph. */
    text,
    /** Tells the new end of a message that the back end tells whole, whether or not pieces of it came before. */
    rest: (whole: string, messageId: string): RunEvent[] => {
      const before = said.get(messageId) ?? '';
      return whole.startsWith(before) ? text(whole.slice(before.length), messageId) : [];
    },
    /** Words within a message that are not the back end's own, such as the mark of a source. */
    mark: write,
    said: (messageId: string): string => said.get(messageId) ?? '',
    hasText: (): boolean => said.size > 0,
    reasoning: (delta: string): RunEvent[] => {
      if (delta === '') return [];
      if (reasoningId !== undefined) {
        return [{ type: 'REASONING_MESSAGE_CONTENT', messageId: reasoningId, delta }];
      }
      const events = endText();
      reasoningId = `${runId}-reasoning-${reasonings}`;
      const messageId = reasoningId;
      const first = reasonings === 0 ? delta : `\n\n${delta}`;
      reasonings += 1;
      return [
        ...events,
        { type: 'REASONING_START', messageId },
        { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' },
        { type: 'REASONING_MESSAGE_CONTENT', messageId, delta: first },
      ];
    },
    /** The ends of what is open. */
    end: (): RunEvent[] => [...endReasoning(), ...endText()],
  };
};
