import * as v from 'valibot';
import { flag, withDefault } from './primitives.ts';

/** The hours of a channel, as they are when the service is asked. */
export const HoursState = v.object({
  /**
   * Says how the chat acts while it is closed: it goes on, takes messages to the team instead, or is not
   * offered.
   */
  outside: v.fallback(v.picklist(['chat', 'contact', 'hidden']), 'chat'),
  isOpen: flag(1),
  /** When it closes or opens next, and so on in turn. */
  changes: withDefault(v.array(v.number()), []),
});
export type HoursState = v.InferOutput<typeof HoursState>;
