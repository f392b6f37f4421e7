import { codes, type RunEvent } from 'casement/contract';

/** The last event of an answer that nobody goes on with. */
export const brokeOff = {
  type: 'RUN_ERROR',
  message: 'The answer broke off.',
  code: String(codes.brokeOff),
} as const satisfies RunEvent;
