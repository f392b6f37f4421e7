import { createContext, createElement, useContext, type ComponentType, type ReactNode } from 'react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import type { Preloadable } from '../../ui/on-demand.tsx';

type Part = ComponentType;
type MessagePart = ComponentType<{ message: ThreadMessage }>;
type QuestionBody = ComponentType<{ message: ThreadMessage; children: ReactNode }>;

/** Where other features stand in the chat; the shell fills these places. Parts stand in the order of the list. */
export type ChatSlots = {
  /** At the beginning of the header. */
  headerStart: readonly Part[];
  /** In the header, before the menu. */
  headerEnd: readonly Part[];
  /** In place of the thread's greeting and questions, after them. */
  emptyThread: readonly Part[];
  /** In the composer, before what the visitor writes. */
  composerStart: readonly Part[];
  /** In the composer, before Send. */
  composerEnd: readonly Part[];
  aboveComposer: readonly Part[];
  /** Buttons under an answer that is no longer being written, after Copy. */
  answerActions: readonly MessagePart[];
  /** Between an answer's text and its buttons, also while it is being written. */
  underAnswer: readonly MessagePart[];
  /** Below an answer and its buttons. */
  afterAnswer: readonly MessagePart[];
  /** Between the head of an answer and its text: how it came about. */
  aboveAnswer: readonly MessagePart[];
  /** Files and images of a question, above its text. */
  aboveQuestion: readonly MessagePart[];
  /** Buttons under a question. */
  questionActions: readonly MessagePart[];
  /** Items of the menu, before the help; made of Mantine's. Their code is asked for together with the menu's. */
  menu: readonly Preloadable<object>[];
  /** Around the text of a question; may stand in its place. */
  questionBody: QuestionBody;
  /** Begins to edit the question asked last; false when there is none to edit. */
  editLastQuestion: () => boolean;
};

const nothing: readonly never[] = [];

/** No feature but the chat itself. */
export const emptySlots: ChatSlots = {
  headerStart: nothing,
  headerEnd: nothing,
  emptyThread: nothing,
  composerStart: nothing,
  composerEnd: nothing,
  aboveComposer: nothing,
  answerActions: nothing,
  underAnswer: nothing,
  afterAnswer: nothing,
  aboveAnswer: nothing,
  aboveQuestion: nothing,
  questionActions: nothing,
  menu: nothing,
  questionBody: ({ children }) => children,
  editLastQuestion: () => false,
};

export const ChatSlotsContext = createContext<ChatSlots>(emptySlots);

type NameOf<Slots> = {
  [Name in keyof ChatSlots]: ChatSlots[Name] extends Slots ? Name : never;
}[keyof ChatSlots];
type SlotName = NameOf<readonly Part[]>;
type MessageSlotName = Exclude<NameOf<readonly MessagePart[]>, SlotName>;

/** What other features put in a place of the chat. */
export const Slot = ({ name }: { name: SlotName }): ReactNode =>
  useContext(ChatSlotsContext)[name].map((part, index) => createElement(part, { key: index }));

/** What other features put in a place of one message. */
export const MessageSlot = ({
  name,
  message,
}: {
  name: MessageSlotName;
  message: ThreadMessage;
}): ReactNode =>
  useContext(ChatSlotsContext)[name].map((part, index) => createElement(part, { key: index, message }));
