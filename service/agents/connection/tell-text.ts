import { type RunEvent, TEXT_WAS_REASONING } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import { textReplaced } from '../text-replaced.ts';
import { createThoughtReader, type ThoughtOutput, withoutThoughts } from '../thought-tags.ts';

/**
 * Tells the text and the reasoning of an answer. A back end that does several things at once tells several of them in turn: each goes
 * on until it has ended, and the service puts them behind each other. Thoughts between tags at the head of a text are reasoning.
 * @param had How many characters of the text the visitor has already.
 */
export const tellText = ({ answerId, runId }: Pick<AgentInput, 'answerId' | 'runId'>, had?: number) => {
  let skipped = had;
  /** The messages that were passed over, at least in part. */
  const skippedIds = new Set<string>();
  /** The ids of the thoughts that are open, by the message that they belong to. */
  const thoughts = new Map<string | undefined, string>();
  let reasonings = 0;
  const texts = new Set<string>();
  /** The text of each message as the back end has told it. */
  const said = new Map<string, string>();
  /** What tells thoughts from words, and how long these are, by message. */
  const readers = new Map<string, ReturnType<typeof createThoughtReader>>();
  const lengths = new Map<string, number>();

  const endReasoning = (of?: string): RunEvent[] => {
    const messageId = thoughts.get(of);
    if (messageId === undefined) return [];
    thoughts.delete(of);
    return [
      { type: 'REASONING_MESSAGE_END', messageId },
      { type: 'REASONING_END', messageId },
    ];
  };

  const endText = (messageId: string): RunEvent[] =>
    texts.delete(messageId) ? [{ type: 'TEXT_MESSAGE_END', messageId }] : [];

  /** Returns what the visitor does not have of a piece. */
  const newOf = (piece: string, messageId: string): string => {
    if (skipped === undefined || piece === '') return piece;
    // A blank line parts two messages in what the visitor has.
    const told = skippedIds.size === 0 || skippedIds.has(messageId) ? piece : `\n\n${piece}`;
    skippedIds.add(messageId);
    const delta = told.slice(skipped);
    skipped = delta === '' ? skipped - told.length : undefined;
    return delta;
  };

  const write = (piece: string, messageId: string): RunEvent[] => {
    const delta = newOf(piece, messageId);
    if (delta === '') return [];
    const events = [...endReasoning(), ...endReasoning(messageId)];
    if (!texts.has(messageId)) events.push({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' });
    texts.add(messageId);
    lengths.set(messageId, (lengths.get(messageId) ?? 0) + delta.length);
    return [...events, { type: 'TEXT_MESSAGE_CONTENT', messageId, delta }];
  };

  const reasoning = (delta: string, of?: string): RunEvent[] => {
    if (delta === '') return [];
    const known = thoughts.get(of);
    if (known !== undefined) return [{ type: 'REASONING_MESSAGE_CONTENT', messageId: known, delta }];
    const events = endText(of ?? answerId);
    const messageId = `${runId}-reasoning-${reasonings}`;
    thoughts.set(of, messageId);
    const first = reasonings === 0 ? delta : `\n\n${delta}`;
    reasonings += 1;
    return [
      ...events,
      { type: 'REASONING_START', messageId },
      { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId, delta: first },
    ];
  };

  const take = (outputs: ThoughtOutput[], messageId: string): RunEvent[] =>
    outputs.flatMap((output): RunEvent[] => {
      if (output.type === 'text') return write(output.text, messageId);
      // The visitor has the thoughts of an answer that is told again.
      if (skipped !== undefined) return [];
      if (output.type === 'reasoning') return reasoning(output.text, messageId);
      const value = lengths.get(messageId) ?? 0;
      lengths.delete(messageId);
      return value > 0 ? [{ type: 'CUSTOM', name: TEXT_WAS_REASONING, value }] : [];
    });

  const text = (piece: string, messageId = answerId): RunEvent[] => {
    if (piece === '') return [];
    said.set(messageId, (said.get(messageId) ?? '') + piece);
    const reader = readers.get(messageId) ?? createThoughtReader();
    readers.set(messageId, reader);
    return take(reader.push(piece), messageId);
  };

  /** The words that may have become a tag. */
  const rest = (messageId: string): RunEvent[] => take(readers.get(messageId)?.end() ?? [], messageId);

  return {
    /** A piece of text; one of another message begins a paragraph. */
    text,
    /**
     * Tells a message that the back end tells whole, whether or not pieces of it came before: its new end, or other words in
     * the place of those that were told.
     */
    whole: (all: string, messageId = answerId): RunEvent[] => {
      const before = said.get(messageId) ?? '';
      if (all === '') return [];
      if (all.startsWith(before)) return text(all.slice(before.length), messageId);
      said.set(messageId, all);
      // Blanks at its end are no other words; what the visitor has of an answer that is told again stays as it is.
      const isSame = before.trimEnd() === all.trimEnd();
      return isSame || skipped !== undefined ? [] : [textReplaced({ messageId, text: withoutThoughts(all) })];
    },
    /** Takes a message back. */
    remove: (messageId: string): RunEvent[] =>
      said.delete(messageId) && skipped === undefined ? [textReplaced({ messageId, text: '' })] : [],
    /** Words within a message that are not the back end's own, such as the mark of a source. */
    mark: (piece: string, messageId: string): RunEvent[] => [...rest(messageId), ...write(piece, messageId)],
    said: (messageId = answerId): string => said.get(messageId) ?? '',
    hasText: (): boolean => said.size > 0,
    /**
     * A piece of reasoning.
     * @param of The message that it belongs to: text of that one ends it, and no other. Absent means that any text does.
     */
    reasoning,
    endReasoning,
    /** The ends of what is open. */
    end: (): RunEvent[] => [
      ...[...readers.keys()].flatMap(rest),
      ...[...thoughts.keys()].flatMap((of) => endReasoning(of)),
      ...[...texts].flatMap((messageId) => endText(messageId)),
    ],
  };
};
