/** How long a publication waits where no frames are drawn: in a hidden tab, or in a closed chat's frame. */
const NO_FRAME_MS = 250;

/** Calls back before the next paint; returns what cancels it. */
const scheduleFrame = (run: () => void): (() => void) => {
  const timer = setTimeout(run, NO_FRAME_MS);
  if (typeof requestAnimationFrame !== 'function') return () => clearTimeout(timer);
  const frame = requestAnimationFrame(run);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
};

/** Makes a publisher; `publish` runs at most once a frame, and with a timer while no frames are drawn. */
export const createFramePublisher = (publish: () => void) => {
  let cancel: (() => void) | undefined;
  const dispose = () => {
    cancel?.();
    cancel = undefined;
  };
  const publishNow = () => {
    dispose();
    publish();
  };
  return {
    /** Asks for a publication with the next frame. */
    request: (): void => {
      cancel ??= scheduleFrame(publishNow);
    },
    dispose,
  };
};
