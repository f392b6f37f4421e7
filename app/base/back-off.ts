export type BackOff = {
  firstMs: number;
  maxMs: number;
  /** How many times longer each wait is than the one before; default 2. */
  factor?: number;
};

/** Returns how long to wait after an attempt, 1 being the first: longer each time, up to the longest wait. */
export const backOffMs = (attempt: number, { firstMs, maxMs, factor = 2 }: BackOff): number =>
  Math.min(maxMs, firstMs * factor ** (attempt - 1));
