/** How long a publication waits where no frames are drawn: in a hidden tab, or in a closed chat's frame. */
const NO_FRAME_MS = 250;
/**
 * A text is drawn some thirty times a second: in every other frame of most screens, in every third of one with 120 Hz.
 * It grows as smoothly as with each frame, and costs the processor and the battery half.
 */
const LEAST_GAP_MS = 24;

/**
 * Makes a publisher; `publish` runs after a frame, at most some thirty times a second, and with a timer while no frames are drawn.
 * It does not run in the frame: a slow phone hears its visitor between the two tasks, the work for the new text and its layout.
 */
export const createFramePublisher = (publish: () => void) => {
  let frame: number | undefined;
  let afterFrame: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Undefined while no publication is asked for. */
  let askedAtMs: number | undefined;
  let publishedAtMs = -Infinity;
  const publishNow = () => {
    if (askedAtMs === undefined) return;
    askedAtMs = undefined;
    publish();
  };
  const onFrame = (frameMs: number) => {
    if (frameMs - publishedAtMs < LEAST_GAP_MS) {
      frame = requestAnimationFrame(onFrame);
      return;
    }
    publishedAtMs = frameMs;
    afterFrame = setTimeout(publishNow);
  };
  const cancelFrame = () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    clearTimeout(afterFrame);
  };
  // One timer serves many frames: a timer for each would be set and cleared for nothing.
  const watch = () => {
    timer = undefined;
    if (askedAtMs === undefined) return;
    const restMs = askedAtMs + NO_FRAME_MS - performance.now();
    if (restMs > 0) timer = setTimeout(watch, restMs);
    else {
      cancelFrame();
      publishNow();
    }
  };
  return {
    /** Asks for a publication after the next frame. */
    request: (): void => {
      if (askedAtMs !== undefined) return;
      askedAtMs = performance.now();
      timer ??= setTimeout(watch, NO_FRAME_MS);
      if (typeof requestAnimationFrame === 'function') frame = requestAnimationFrame(onFrame);
    },
    dispose: (): void => {
      askedAtMs = undefined;
      clearTimeout(timer);
      timer = undefined;
      cancelFrame();
    },
  };
};
