import type { ChatSlots } from '../features/chat/slots.ts';
import { emptySlots } from '../features/chat/slots.ts';

/** What the other features put into the chat. Their code comes on demand, with `onDemand`. */
export const chatSlots: ChatSlots = {
  ...emptySlots,
};
