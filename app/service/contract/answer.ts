import type { Message, Source } from './conversation.ts';

/** An event as it came off the wire: only its type is known to be there. */
export type StreamEvent = { readonly type: string; readonly [field: string]: unknown };

/** The fields of an answer's message that the events of its run make. */
export type AnswerMessage = Readonly<
  Pick<
    Message,
    'status' | 'parts' | 'steps' | 'sources' | 'reasoning' | 'reasoningMs' | 'usage' | 'interrupts' | 'error'
  >
>;

/** An activity as the service sent it, with the sources that were found in it. */
export type Activity = {
  readonly type: string;
  readonly content: unknown;
  readonly sources?: readonly Source[];
};

/** The CUSTOM event by which text of an answer becomes reasoning. */
export const TEXT_WAS_REASONING = 'text-was-reasoning';

/** The CUSTOM event by which places of the text get the numbers of sources that are known only later. */
export const TEXT_WAS_EDITED = 'text-was-edited';

/** An answer as far as it has come: its message, and what later events of its run may refer to. */
export type Answer = {
  readonly message: AnswerMessage;
  /** The content of each activity as the service sent it, by its message id, in order of arrival. */
  readonly activities: ReadonlyMap<string, Activity>;
  /** How much the patches of activities have copied. */
  readonly copied?: number;
  /** The text message being written; null when one has been opened and is still empty. */
  readonly textId?: string | null | undefined;
  /** The same for the reasoning. */
  readonly reasoningId?: string | null | undefined;
  /** When the open stretch of reasoning began. */
  readonly reasoningSince?: number | undefined;
  /** How many events could not be used because of their shape. */
  readonly malformed: number;
};

/** Takes one event into an answer; returns undefined when the event's shape is wrong. */
export type EventReducer = (answer: Answer, event: StreamEvent) => Answer | undefined;

/** Changes some fields of an answer's message. */
export const withMessage = (answer: Answer, change: Partial<AnswerMessage>): Answer => ({
  ...answer,
  message: { ...answer.message, ...change },
});

/** Reads a field that must be a text; undefined when it is not. */
export const textField = (event: StreamEvent, name: string): string | undefined => {
  const value = event[name];
  return typeof value === 'string' ? value : undefined;
};
