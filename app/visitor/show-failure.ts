import { ServiceError } from '../service/service-error.ts';
import { showToast } from '../ui/toast-store.ts';

/**
 * Shows a failed call for three seconds, unless the specification wants it silent or leaves it to the caller.
 * The client itself shows nothing: most callers have a better place for a failure than a toast.
 */
export const showFailure = (error: unknown): void => {
  if (!(error instanceof ServiceError) || error.handling !== 'shown') return;
  const { texts, textKey } = error;
  showToast('error', { texts, textKey });
};
