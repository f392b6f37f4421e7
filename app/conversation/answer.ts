import type { ThreadMessage } from './conversation-state.ts';

/** An event as it came off the wire: only its type is known to be there. */
export type StreamEvent = { readonly type: string; readonly [field: string]: unknown };

/** An answer in the making: the message, and what later events of its run may refer to. */
export type Answer = {
  readonly message: ThreadMessage;
  /** Contents of the activities so far, by their message id, as the service sent them. */
  readonly activities: { readonly [id: string]: { readonly type: string; readonly content: unknown } };
  /** The text message being written; a text of another one starts a new paragraph. */
  readonly textId: string | undefined;
  /** When the stretch of reasoning that is going on began. */
  readonly reasoningSince?: number | undefined;
  /** How many events could not be used because of their shape. */
  readonly malformed: number;
};

/** Begins an answer from its empty message. */
export const beginAnswer = (message: ThreadMessage): Answer => ({
  message,
  activities: {},
  textId: undefined,
  malformed: 0,
});

/** Takes an event into an answer; undefined when the event's shape is wrong. */
export type EventReducer = (answer: Answer, event: StreamEvent) => Answer | undefined;

/** The answer with some fields of its message changed. */
export const withMessage = (answer: Answer, change: Partial<ThreadMessage>): Answer => ({
  ...answer,
  message: { ...answer.message, ...change },
});

/** A field that must be a text; undefined when it is not. */
export const textField = (event: StreamEvent, name: string): string | undefined => {
  const value = event[name];
  return typeof value === 'string' ? value : undefined;
};
