import * as v from 'valibot';
import { flag, withDefault } from './primitives.ts';

/** The hours of a channel, as they are when the service is asked. */
export const HoursState = v.object({
  /** What the chat does while it is closed: goes on, takes messages to the team instead, or is not offered. */
  outside: v.fallback(v.picklist(['chat', 'contact', 'hidden']), 'chat'),
  isOpen: flag(1),
  /** When it closes or opens next, and so on in turn. */
  changes: withDefault(v.array(v.number()), []),
});
export type HoursState = v.InferOutput<typeof HoursState>;
