import type { RunEvent } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import { textReplaced } from '../text-replaced.ts';
import { withoutThoughts } from '../thought-tags.ts';
import { createTaggedThoughts } from './tagged-thoughts.ts';

/** Tells what is new to a visitor who has so many characters of a text already. */
const createNews = (had?: number) => {
  let skipped = had;
  /** The messages that were passed over, at least in part. */
  const passed = new Set<string>();
  return {
    /** Whether all that comes is new. */
    isDue: (): boolean => skipped === undefined,
    /** Returns what the visitor does not have of a piece. */
    of: (piece: string, messageId: string): string => {
      if (skipped === undefined || piece === '') return piece;
      // A blank line parts two messages in what the visitor has.
      const told = passed.size === 0 || passed.has(messageId) ? piece : `\n\n${piece}`;
      passed.add(messageId);
      const delta = told.slice(skipped);
      skipped = delta === '' ? skipped - told.length : undefined;
      return delta;
    },
  };
};

/**
 * Tells the thoughts of an answer, several at once: each belongs to one message, or to none that is known.
 */
const createReasoning = (runId: string) => {
  /** The ids of the thoughts that are open, by the message that they belong to. */
  const open = new Map<string | undefined, string>();
  let count = 0;

  const end = (of?: string): RunEvent[] => {
    const messageId = open.get(of);
    if (messageId === undefined) return [];
    open.delete(of);
    return [
      { type: 'REASONING_MESSAGE_END', messageId },
      { type: 'REASONING_END', messageId },
    ];
  };

  return {
    isOpen: (of?: string): boolean => open.has(of),
    write: (words: string, of?: string): RunEvent[] => {
      const known = open.get(of);
      if (known !== undefined) return [{ type: 'REASONING_MESSAGE_CONTENT', messageId: known, delta: words }];
      const messageId = `${runId}-reasoning-${count}`;
      open.set(of, messageId);
      const delta = count === 0 ? words : `\n\n${words}`;
      count += 1;
      return [
        { type: 'REASONING_START', messageId },
        { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' },
        { type: 'REASONING_MESSAGE_CONTENT', messageId, delta },
      ];
    },
    end,
    endAll: (): RunEvent[] => [...open.keys()].flatMap((of) => end(of)),
  };
};

/**
 * Tells the text and the reasoning of an answer. A back end that does several things at once tells several of
 * them in turn: each goes on until it has ended, and the service puts them behind each other. Thoughts
 * between tags at the head of a text are reasoning.
 * @param had How many characters of the text the visitor has already.
 */
export const tellText = ({ answerId, runId }: Pick<AgentInput, 'answerId' | 'runId'>, had?: number) => {
  const news = createNews(had);
  const thoughts = createReasoning(runId);
  const texts = new Set<string>();
  /** The text of each message as the back end has told it. */
  const said = new Map<string, string>();

  const allSaid = (): string => [...said.values()].join('');

  const close = (messageId: string): RunEvent[] =>
    texts.delete(messageId) ? [{ type: 'TEXT_MESSAGE_END', messageId }] : [];

  const write = (piece: string, messageId: string): RunEvent[] => {
    const delta = news.of(piece, messageId);
    if (delta === '') return [];
    const events = [...thoughts.end(), ...thoughts.end(messageId)];
    if (!texts.has(messageId)) events.push({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' });
    texts.add(messageId);
    return [...events, { type: 'TEXT_MESSAGE_CONTENT', messageId, delta }];
  };

  const reasoning = (words: string, of?: string): RunEvent[] => {
    if (words === '') return [];
    const before = thoughts.isOpen(of) ? [] : close(of ?? answerId);
    return [...before, ...thoughts.write(words, of)];
  };

  // The visitor has the thoughts of an answer that is told again.
  const tags = createTaggedThoughts({
    text: write,
    reasoning: (words, messageId) => (news.isDue() ? reasoning(words, messageId) : []),
  });

  const text = (piece: string, messageId = answerId): RunEvent[] => {
    if (piece === '') return [];
    const isDue = news.isDue();
    // The words that another message holds back stand before this one.
    const before = said.has(messageId) ? [] : tags.restOfAll();
    said.set(messageId, (said.get(messageId) ?? '') + piece);
    return [...before, ...tags.push(piece, messageId)].filter(({ type }) => isDue || type !== 'CUSTOM');
  };

  return {
    /** A piece of text; one of another message begins a paragraph. */
    text,
    /**
     * Tells a message that the back end tells whole, whether or not pieces of it came before: its new end, or
     * other words in the place of those that were told.
     */
    whole: (all: string, messageId = answerId): RunEvent[] => {
      const before = said.get(messageId) ?? '';
      if (all === '') return [];
      if (all.startsWith(before)) return text(all.slice(before.length), messageId);
      said.set(messageId, all);
      // Blanks at its end are no other words; what the visitor has of an answer that is told again stays as
      // it is.
      const isSame = before.trimEnd() === all.trimEnd();
      return isSame || !news.isDue() ? [] : [textReplaced({ messageId, text: withoutThoughts(all) })];
    },
    /** Takes a message back. */
    remove: (messageId: string): RunEvent[] =>
      said.delete(messageId) && news.isDue() ? [textReplaced({ messageId, text: '' })] : [],
    /** Words within a message that are not the back end's own, such as the mark of a source. */
    mark: (piece: string, messageId: string): RunEvent[] => [
      ...tags.rest(messageId),
      ...write(piece, messageId),
    ],
    said: (messageId = answerId): string => said.get(messageId) ?? '',
    hasText: (): boolean => said.size > 0,
    /**
     * Whether a message, or all of them together, have these very words: a back end may send them once more
     * under another name.
     */
    hasSaid: (words: string): boolean =>
      [...said.values(), allSaid()].some((one) => one.trim() === words.trim()),
    allSaid,
    /**
     * A piece of reasoning.
     * @param of The message that it belongs to: text of that one ends it, and no other. Absent means that any
     * text does.
     */
    reasoning,
    endReasoning: thoughts.end,
    /** The end of a message; what comes of it behind that is a paragraph of its own. */
    endText: (messageId: string): RunEvent[] => [
      ...tags.rest(messageId),
      ...thoughts.end(messageId),
      ...close(messageId),
    ],
    /** The ends of what is open. */
    end: (): RunEvent[] => [
      ...tags.restOfAll(),
      ...thoughts.endAll(),
      ...[...texts].flatMap((messageId) => close(messageId)),
    ],
  };
};
