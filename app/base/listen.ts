/** The events of a target by their names, where the platform declares them. */
type EventsOf<Target> = Target extends Window | typeof globalThis
  ? WindowEventMap
  : Target extends Document
    ? DocumentEventMap
    : Target extends HTMLElement
      ? HTMLElementEventMap
      : Target extends AbortSignal
        ? AbortSignalEventMap
        : Record<string, Event>;

/**
 * Listens until the signal aborts, or until what it returns is called, as an effect and `untilAborted` call
 * it. `addEventListener` alone takes a signal too, but returns nothing that ends the listening by itself.
 * @param target Nothing is heard of one that is missing, as the document is outside a browser.
 */
export const listen = <
  Target extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  Type extends keyof EventsOf<Target> & string,
>(
  target: Target | null | undefined,
  type: Type,
  listener: (event: EventsOf<Target>[Type]) => void,
  signal?: AbortSignal,
): (() => void) => {
  const hear = listener as (event: Event) => void;
  target?.addEventListener(type, hear, signal && { signal });
  return () => target?.removeEventListener(type, hear);
};
