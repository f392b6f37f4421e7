import { vi } from 'vitest';

/** Gives Node the frames of a page, some sixty a second, until globals are unstubbed. */
export const stubFrames = (): void => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
};
