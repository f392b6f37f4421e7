/**
 * Returns the pause before something is tried once more: twice as long as the one before, up to the longest.
 */
export const longerPause = (pauseMs: number, longestMs: number): number => Math.min(longestMs, 2 * pauseMs);
