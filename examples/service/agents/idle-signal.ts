/** Aborts with its parent, or when nothing has happened for a while. */
export type IdleSignal = {
  signal: AbortSignal;
  /** Starts the time again, because something has happened. */
  restart(): void;
  stop(): void;
};

/** Starts the time at once; after `timeoutMs` without `restart` the signal aborts with a `TimeoutError`. */
export const idleSignal = (timeoutMs: number, parent: AbortSignal): IdleSignal => {
  const controller = new AbortController();
  const expire = () => controller.abort(new DOMException('Nothing came for too long.', 'TimeoutError'));
  const timer = setTimeout(expire, timeoutMs);
  return {
    signal: AbortSignal.any([parent, controller.signal]),
    restart: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
};
