import { reportErrors } from './catch-errors.ts';

/** A typed list of listeners. */
export const createEvents = <Events>() => {
  const entries = new Set<readonly [name: keyof Events, listener: (detail: never) => void]>();
  return {
    on: <Name extends keyof Events>(name: Name, listener: (detail: Events[Name]) => void): (() => void) => {
      // An entry of its own, so that the same function may listen twice and be taken off once.
      const entry = [name, listener] as const;
      entries.add(entry);
      return () => void entries.delete(entry);
    },
    /**
     * Calls every listener; one that throws is reported to the page and stops no other. An error that nobody
     * listens for goes to the console, where a developer looks first.
     */
    emit: <Name extends keyof Events>(name: Name, detail: Events[Name]): void => {
      let isLost = name === 'error';
      // A copy: a listener may end itself. Not by `Array.from`, which old libraries replace.
      for (const [other, listener] of new Set(entries)) {
        if (other !== name) continue;
        isLost = false;
        reportErrors(() => (listener as (detail: Events[Name]) => void)(detail));
      }
      // oxlint-disable-next-line no-console -- it is meant for the developer of the page
      if (isLost) console.warn(detail);
    },
    clear: () => entries.clear(),
  };
};
