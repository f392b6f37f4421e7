import { expect, type Locator } from '@playwright/test';

/** Watches the position of an element in every frame. */
export type DriftWatch = {
  /** Returns the largest distance from the first position so far, px; the watch goes on. */
  drift: () => Promise<number>;
};

/** Starts to watch how far an element that somebody reads is moved, until it leaves the page. */
export const watchDrift = async (read: Locator): Promise<DriftWatch> => {
  const watch = await read.evaluateHandle((element) => {
    const { top } = element.getBoundingClientRect();
    const state = { most: 0 };
    // It measures what is painted: later in a frame than anything that may still move the element in it.
    const sight = new IntersectionObserver(([entry]) => {
      if (entry) state.most = Math.max(state.most, Math.abs(entry.boundingClientRect.top - top));
    });
    const look = () => {
      sight.disconnect();
      if (!element.isConnected) state.most = Number.POSITIVE_INFINITY;
      else {
        // Observed anew, it is reported in each frame.
        sight.observe(element);
        requestAnimationFrame(look);
      }
    };
    look();
    return state;
  });
  return {
    drift: () =>
      watch.evaluate(async (state) => {
        // A change of this moment is seen in the frame after the next.
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        return state.most;
      }),
  };
};

/**
 * Waits until an element is at the same place in two pictures that follow each other, with nothing of it
 * moving.
 */
export const expectAtRest = (element: Locator): Promise<void> =>
  expect
    .poll(() =>
      element.evaluate(async (watched) => {
        const place = async () => {
          await new Promise(requestAnimationFrame);
          const { x, y } = watched.getBoundingClientRect();
          return `${x} ${y}`;
        };
        const isMoving = watched.getAnimations().some(({ playState }) => playState === 'running');
        return !isMoving && (await place()) === (await place());
      }),
    )
    .toBe(true);
