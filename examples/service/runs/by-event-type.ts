import type { RunEvent } from 'casement/contract';

/** One kind of event. */
export type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;

/** Handles some kinds of events; the others are left alone. */
export type EventHandlers<Target> = {
  [Type in RunEvent['type']]?: (target: Target, event: EventOf<Type>) => void;
};

/** Calls the handler for an event's kind, if there is one. */
export const handleEvent = <Target>(
  handlers: EventHandlers<Target>,
  target: Target,
  event: RunEvent,
): void => {
  const handler = handlers[event.type] as ((target: Target, event: RunEvent) => void) | undefined;
  handler?.(target, event);
};
