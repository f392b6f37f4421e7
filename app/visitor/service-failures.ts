import type { ServiceError } from '../service/service-error.ts';

type FailureListener = (error: ServiceError) => void;

const listeners = new Set<FailureListener>();

/**
 * Hears of every failed call that wants a toast; those that are silent or that a screen shows are left out.
 * @returns Ends the listening.
 */
export const onServiceFailure = (listener: FailureListener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Tells the listeners of a failed call. */
export const reportServiceFailure: FailureListener = (error) => {
  for (const listener of listeners) listener(error);
};
