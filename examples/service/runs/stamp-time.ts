import type { RunEvent } from 'casement/contract';

/** The events that begin or end something whose duration is shown. */
const TIMED = /^(?:TOOL_CALL_(?:START|END|RESULT)|STEP_|REASONING_(?:MESSAGE_)?(?:START|END)$)/;

/** Gives such an event the service's time; the clocks of agents go as they like. */
export const stampTime = (event: RunEvent, now: number): RunEvent =>
  TIMED.test(event.type) ? { ...event, timestamp: now } : event;
