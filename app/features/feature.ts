import { createContext, type ComponentType, type ReactNode } from 'react';
import type { Snapshot } from 'valtio/vanilla';
import type { ThreadMessage } from '../conversation/conversation-state.ts';
import type { Preloadable } from '../ui/on-demand.tsx';
import type { VisitorState } from '../visitor/visitor-state.ts';
import type { App } from './app.ts';

type Part = ComponentType;
type MessagePart = ComponentType<{ message: ThreadMessage }>;

/** The places of the chat that features fill. Parts stand in the order in which the shell lists the features. */
export type Slots = {
  /** At the beginning of the header. */
  headerStart: Part;
  /** In the composer, before what the visitor writes. */
  composerStart: Part;
  /** In the composer, before Send. */
  composerEnd: Part;
  aboveComposer: Part;
  /** Files and images of a question, above its text. */
  aboveQuestion: MessagePart;
  /** Around the text of a question; may stand in its place. At most one feature fills it. */
  questionBody: ComponentType<{ message: ThreadMessage; children: ReactNode }>;
  /** Between an answer's text and its buttons, also while it is being written. */
  underAnswer: MessagePart;
  /** Buttons under an answer that is no longer being written, after Copy. */
  answerActions: MessagePart;
  /** After the buttons of an answer. */
  answerVersions: MessagePart;
  /** Below an answer and its buttons. */
  afterAnswer: MessagePart;
  /** Items of the menu, before the help; made of Mantine's. Their code is asked for together with the menu's. */
  menu: Preloadable<object>;
};

export type SlotName = keyof Slots;

/** What a feature declares of itself in its `feature.ts`; the shell lists the features. */
export type Feature = {
  /** Whether it is on for this bot, channel and visitor. Default: always. */
  isOn?: (visitor: Snapshot<VisitorState>) => boolean;
  slots?: { readonly [Name in SlotName]?: Slots[Name] };
  /** Begins to edit the question asked last; false when there is none to edit. */
  editLastQuestion?: (app: App) => boolean;
};

/** The features of the app, in the order in which their parts stand. */
export const FeaturesContext = createContext<readonly Feature[]>([]);
