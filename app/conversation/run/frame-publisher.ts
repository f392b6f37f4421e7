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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  let publishedAtMs = -Infinity;
  const stop = (): void => {
    isAsked = false;
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
  const publishNow = () => {
    stop();
    publish();
  };
  const onFrame = (frameMs: number) => {
    if (frameMs - publishedAtMs < LEAST_GAP_MS) {
      frame = requestAnimationFrame(onFrame);
      return;
    }
    publishedAtMs = frameMs;
    clearTimeout(timer);
    timer = setTimeout(publishNow);
  };
  return {
    /** Asks for a publication after the next frame. */
    request: (): void => {
      if (isAsked) return;
      isAsked = true;
      timer = setTimeout(publishNow, NO_FRAME_MS);
      if (typeof requestAnimationFrame === 'function') frame = requestAnimationFrame(onFrame);
    },
    dispose: stop,
  };
};
