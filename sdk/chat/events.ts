import { reportErrors } from './catch-errors.ts';

/** A typed list of listeners. */
export const createEvents = <Events>() => {
  const listeners = new Map<keyof Events, Set<(detail: never) => void>>();
  return {
    on: <Name extends keyof Events>(name: Name, listener: (detail: Events[Name]) => void): (() => void) => {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set);
      // A wrapper, so that the same function may listen twice and be taken off once.
      const entry = (detail: Events[Name]) => listener(detail);
      set.add(entry);
      return () => void set.delete(entry);
    },
    /** Calls every listener; one that throws is reported to the page and stops no other. */
    emit: <Name extends keyof Events>(name: Name, detail: Events[Name]): void => {
      // A copy: a listener may end itself. Not by `Array.from`, which old libraries replace.
      for (const listener of new Set(listeners.get(name))) {
        reportErrors(() => (listener as (detail: Events[Name]) => void)(detail));
      }
    },
    clear: () => listeners.clear(),
  };
};
