/**
 * Makes a signal that aborts with its parent, or with a `TimeoutError` after `timeoutMs` without `restart`.
 */
export const idleSignal = (timeoutMs: number, parent: AbortSignal) => {
  const controller = new AbortController();
  const expire = () => controller.abort(new DOMException('Nothing came for too long.', 'TimeoutError'));
  const timer = setTimeout(expire, timeoutMs);
  return {
    signal: AbortSignal.any([parent, controller.signal]),
    /** Aborts with the time-out alone. */
    expired: controller.signal,
    /** Starts the time again, because something has happened. */
    restart: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
};
