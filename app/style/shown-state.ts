import type { Step } from './take-steps.ts';

/** A reply as it goes over the wire, or what else a call meets. */
export type RecordedReply = { code?: number; object?: unknown } | 'never' | 'unreachable';

/**
 * A state of the app, as the build writes it from the gallery; `Reply` is a reply, or its place in a list.
 */
export type RecordedState<Reply = RecordedReply> = {
  name: string;
  steps: Step[];
  /** The browser's stored entries from the visit before. */
  kept: Record<string, string>;
  isOffline: boolean;
  /** Parameters of the address that add to the usual ones or replace them. */
  address: Record<string, string>;
  /** By method and path below the service's base. */
  replies: Record<string, Reply>;
  /** The paths whose reply is a stream of events. */
  streams: string[];
  events?: { type: string }[];
  refusal: { code: number; object?: unknown };
};

/** The states in one language. */
export type RecordedStates = { list: RecordedState<number>[]; replies: RecordedReply[] };

/** The message to the frame of the preview, which stands in its name. */
export type ShownState = {
  state: RecordedState;
  /** A style as a service sends it. */
  style: Record<string, unknown>;
  scheme: 'auto' | 'light' | 'dark';
  language: string;
};
