import { type RunEvent, TEXT_WAS_EDITED } from 'casement/contract';
import type { TextReplaced } from '../agents/text-replaced.ts';
import type { OpenEvents } from './open-events.ts';

/** A text message of the agent that may go on or be replaced. */
type Message = {
  id: string | undefined;
  length: number;
  /** How many characters stand behind it. */
  behind: number;
  /** Whether a blank line parts it from the text before. */
  isParted: boolean;
  /** Whether only its end can be told: a call stands in it, or somebody else has edited the text. */
  isSettled: boolean;
};

/** The most messages that may go on at once; an earlier one would go on as a paragraph at the end. */
const MAX_MESSAGES = 100;

const BREAK = '\n\n';

const edit = (start: number, end: number, text: string): RunEvent => ({
  type: 'CUSTOM',
  name: TEXT_WAS_EDITED,
  value: [{ start, end, text }],
});

/** Takes note of characters that were put behind some messages. */
const moveBy = (length: number, before: readonly Message[]): void => {
  for (const message of before) message.behind += length;
};

/**
 * Makes one text message of all that an agent sends: they get the answer's id, a blank line parts each from
 * the one before, and what is not the assistant's is left out. Agents that do several things at once write
 * several messages in turn, word by word: a word for one that others stand behind is put at its end, by an
 * edit.
 * @param hasText Whether an answer that is continued has text already.
 */
export const createTextGate = (answerId: string, open: OpenEvents, hasText: boolean) => {
  const end: RunEvent = { type: 'TEXT_MESSAGE_END', messageId: answerId };
  const foreignTexts = new Set<string>();
  /** The messages that have begun and have not ended, whether or not they have words. */
  const begun = new Set<string | undefined>();
  /** Those of them that have words, in the order of the text. */
  let messages: Message[] = [];

  const openText = (start = {}): RunEvent[] => {
    if (open.has(end)) return [];
    const opening: RunEvent = {
      ...start,
      type: 'TEXT_MESSAGE_START',
      messageId: answerId,
      role: 'assistant',
    };
    open.follow(opening);
    return [opening];
  };

  const write = (delta: string): RunEvent => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta });

  const forget = (id: string | undefined): void => {
    begun.delete(id);
    messages = messages.filter((message) => message.id !== id);
  };

  const begin = (id: string | undefined): RunEvent[] => {
    const isParted = hasText;
    if (isParted) moveBy(BREAK.length, messages);
    messages = [...messages, { id, length: 0, behind: 0, isParted, isSettled: false }].slice(-MAX_MESSAGES);
    begun.add(id);
    hasText = true;
    return [...openText(), ...(isParted ? [write(BREAK)] : [])];
  };

  const placeOf = (id: string | undefined): number => messages.findIndex((message) => message.id === id);

  const passWords = (id: string | undefined, delta: string): RunEvent[] => {
    const opening = placeOf(id) < 0 ? begin(id) : openText();
    const place = placeOf(id);
    const message = messages[place];
    if (!message) return [];
    message.length += delta.length;
    moveBy(delta.length, messages.slice(0, place));
    const { behind } = message;
    return [...opening, behind > 0 ? edit(behind, behind, delta) : write(delta)];
  };

  return {
    /**
     * Takes note that what is told next stands behind a call, or in an edited text: only the last message
     * goes on in its place.
     */
    settle: (): void => {
      messages = messages.slice(-1).map((message) => ({ ...message, isSettled: true }));
    },
    /** Returns the events that put another text in the place of a message, or nothing in its place. */
    replace: ({ messageId, text }: TextReplaced): RunEvent[] => {
      const place = placeOf(messageId);
      const message = messages[place];
      if (!message) return text === '' ? [] : passWords(messageId, text);
      const { length, behind, isParted, isSettled } = message;
      if (isSettled) return [];
      const start = behind + length + (text === '' && isParted ? BREAK.length : 0);
      moveBy(behind + text.length - start, messages.slice(0, place));
      message.length = text.length;
      if (text === '') {
        messages = messages.toSpliced(place, 1);
        if (!isParted && behind === 0) hasText = false;
      }
      return [edit(start, behind, text)];
    },
    /** Returns the events to take for one of a text message. */
    pass: (event: RunEvent): RunEvent[] => {
      if (event.type === 'TEXT_MESSAGE_START') {
        if (event.role && event.role !== 'assistant') {
          foreignTexts.add(event.messageId);
          return [];
        }
        // It starts a message, even if its id is that of the one before.
        forget(event.messageId);
        begun.add(event.messageId);
        return openText(event);
      }
      if (event.type === 'TEXT_MESSAGE_CONTENT') {
        if (foreignTexts.has(event.messageId) || event.delta === '') return [];
        return passWords(event.messageId, event.delta);
      }
      if (event.type === 'TEXT_MESSAGE_CHUNK') {
        const { role = 'assistant', delta, messageId = messages.at(-1)?.id } = event;
        return role === 'assistant' && delta ? passWords(messageId, delta) : [];
      }
      if (event.type === 'TEXT_MESSAGE_END') {
        if (foreignTexts.has(event.messageId)) return [];
        forget(event.messageId);
        return begun.size === 0 && open.close(end) ? [{ ...event, messageId: answerId }] : [];
      }
      return [];
    },
  };
};
