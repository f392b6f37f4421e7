import { createContext, type ComponentType, type ReactNode } from 'react';
import type { Snapshot } from 'valtio/vanilla';
import type { ThreadMessage } from '../conversation/conversation-state.ts';
import type { VisitorState } from '../visitor/visitor-state.ts';

type OfMessage = { message: ThreadMessage };

/** The places of the chat that features fill, with what their parts are given. */
export type Slots = {
  /** Over everything else: dialogs that open by themselves, without a press. */
  overlay: object;
  /** At the beginning of the header. */
  headerStart: object;
  /** In the composer, above what the visitor writes: what goes with the question. */
  composerTop: object;
  /** In the composer, before what the visitor writes. */
  composerStart: object;
  /** In the composer, before Send. */
  composerEnd: object;
  aboveComposer: object;
  /** In the composer's place, while the visitor may not write. */
  insteadOfComposer: object;
  /** Files and images of a question, above its text. */
  aboveQuestion: OfMessage;
  /** Around the text of a question; may stand in its place. At most one feature fills it. */
  questionBody: OfMessage & { children?: ReactNode };
  /** Beside a question, or its answer, that was refused for what it says. */
  refusedQuestion: OfMessage;
  /** Lines that unfold, between an answer's text and the rest, also while it is being written. */
  answerFolds: OfMessage;
  /** Between an answer's text and its buttons, also while it is being written. */
  underAnswer: OfMessage;
  /** Buttons under an answer that is no longer being written, after Copy. */
  answerActions: OfMessage;
  /** After the buttons of an answer. */
  answerVersions: OfMessage;
  /** Below an answer and its buttons. */
  afterAnswer: OfMessage;
  /** Items of the menu, before the help; made of Mantine's, so their code is asked for together with it. */
  menu: object;
};

export type SlotName = keyof Slots;

/** Something that a feature puts into a slot. */
type SlotPart<Props> = {
  Part: ComponentType<Props> & { preload?: () => void };
  /** Whether it is on for this bot, channel and visitor. Default: always. */
  isOn?: (visitor: Snapshot<VisitorState>) => boolean;
  /** Whether it is for this message, or whatever else the slot gives. Default: always. */
  isFor?: (props: Props) => boolean;
};

/** A feature as it declares itself in its `feature.ts`; the shell lists the features. */
export type Feature = {
  /** Whether it is on for this bot, channel and visitor. Default: always. */
  isOn?: (visitor: Snapshot<VisitorState>) => boolean;
  slots: { readonly [Name in SlotName]?: readonly SlotPart<Slots[Name]>[] };
};

/** The features of the app, in the order in which their parts stand. */
export const FeaturesContext = createContext<readonly Feature[]>([]);
