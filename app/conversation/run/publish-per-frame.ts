/** Collects requests to publish into one call a frame. */
export type FramePublisher = {
  /** Asks for a publication with the next frame. */
  request: () => void;
  /** Publishes now what is asked for, if anything is. */
  flush: () => void;
  dispose: () => void;
};

/** Calls back before the next paint; returns what cancels it. */
export type ScheduleFrame = (run: () => void) => () => void;

/** How long a publication waits where no frames are drawn: in a hidden tab, or in a closed chat's frame. */
const NO_FRAME_MS = 250;

const scheduleFrame: ScheduleFrame = (run) => {
  const timer = setTimeout(run, NO_FRAME_MS);
  if (typeof requestAnimationFrame !== 'function') return () => clearTimeout(timer);
  const frame = requestAnimationFrame(run);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
};

/** Makes a publisher; `publish` runs at most once a frame, and with a timer while no frames are drawn. */
export const createFramePublisher = (
  publish: () => void,
  schedule: ScheduleFrame = scheduleFrame,
): FramePublisher => {
  let cancel: (() => void) | undefined;
  const flush = () => {
    if (!cancel) return;
    cancel();
    cancel = undefined;
    publish();
  };
  return {
    request: () => {
      cancel ??= schedule(flush);
    },
    flush,
    dispose: () => {
      cancel?.();
      cancel = undefined;
    },
  };
};
