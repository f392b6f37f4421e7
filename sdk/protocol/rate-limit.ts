import { RATE } from './limits.ts';

/**
 * A token bucket: says whether one more call may pass now.
 * A flood is refused call by call and costs next to nothing.
 */
export const createRateLimit = ({ burst, perSecond } = RATE, now = () => performance.now()) => {
  let tokens = burst;
  let filledAt = now();
  return (): boolean => {
    const time = now();
    tokens = Math.min(burst, tokens + ((time - filledAt) / 1000) * perSecond);
    filledAt = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};
