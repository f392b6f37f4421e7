/** How long a publication waits at most: hidden tabs and the frames of closed chats draw no frames. */
const NO_FRAME_MS = 250;
/**
 * The least time from one publication to the next: a text is drawn some twenty-five times a second. It grows
 * as smoothly as with each frame, and costs the processor and the battery less than half.
 */
const GAP_MS = 40;
/** The least pause, in multiples of a publication's work, so that a slow device has time for input. */
const WORK_RATIO = 12;
/** However long the work takes, a text is drawn some sixteen times a second. */
const MAX_GAP_MS = 62;

/**
 * Makes a publisher; `publish` runs at most some twenty-five times a second, and waits until what it
 * published before is drawn. It runs in a task of its own, not in a frame: a slow phone handles input between
 * the work for the new text and its layout. It asks only for the frames that draw a publication: a frame in
 * which nothing has changed costs almost as much.
 */
export const createFramePublisher = (publish: () => void) => {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  let nextMs = 0;
  let gapMs = GAP_MS;
  const plan = (): void => {
    clearTimeout(timer);
    timer = setTimeout(publishNow, nextMs - performance.now());
  };
  const publishNow = (): void => {
    isAsked = false;
    // Where no frames are drawn, one for each publication would wait.
    cancelAnimationFrame(frame);
    const publishedMs = performance.now();
    nextMs = publishedMs + NO_FRAME_MS;
    frame = requestAnimationFrame(() => {
      nextMs = publishedMs + gapMs;
      if (isAsked) plan();
    });
    publish();
    // A change of the state is drawn in a microtask, which runs before this one.
    queueMicrotask(() => {
      const workMs = performance.now() - publishedMs;
      gapMs = Math.min(MAX_GAP_MS, Math.max(GAP_MS, WORK_RATIO * workMs));
    });
  };
  return {
    /** Asks for a publication. */
    request: (): void => {
      if (isAsked) return;
      isAsked = true;
      plan();
    },
    dispose: (): void => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    },
  };
};
