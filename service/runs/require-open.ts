import { codes } from 'casement/contract';
import { ServiceFailure } from '../base/service-failure.ts';
import type { Channel } from '../bots/index.ts';

/** Throws for a question to a channel that is closed and does not go on; what was asked before is answered to its end. */
export const requireOpen = ({ schedule }: Pick<Channel, 'schedule'>, now: number): void => {
  const hours = schedule?.at(now);
  if (!hours || hours.isOpen === 1 || hours.outside === 'chat') return;
  throw new ServiceFailure(codes.closed, 'We’re closed right now. Please ask again once we’re open.');
};
