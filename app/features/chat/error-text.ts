import type { TFunction } from 'i18next';
import type { TurnError } from '../../conversation/conversation-state.ts';

/** The words for what went wrong with a turn: ours by its kind, the service's own where there is no kind. */
export const errorText = (t: TFunction<['chat', 'errors']>, error: TurnError | undefined): string => {
  if (!error) return t('errors:status.0');
  if (error.kind === 'status' && error.message) return error.message;
  return t(`errors:turn.${error.kind}`);
};
