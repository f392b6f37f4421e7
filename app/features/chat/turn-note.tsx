import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage, TurnError } from '../../conversation/conversation-state.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useApp } from '../app.ts';
import css from './turn-note.module.css';

/** The words for what went wrong with a turn: ours by its kind, the service's own where there is no kind. */
export const errorText = (t: TFunction<['chat', 'errors']>, error: TurnError | undefined): string => {
  if (!error) return t('errors:status.0');
  if (error.kind === 'status' && error.message) return error.message;
  return t(`errors:turn.${error.kind}`);
};

export type TurnNoteProps = {
  message: ThreadMessage;
  /** Said before the error. */
  label?: string;
};

/** Says what went wrong with a question or an answer, beside it; with Try again where that may help. */
export const TurnNote = ({ message, label }: TurnNoteProps) => {
  const { t } = useTranslation(['chat', 'errors', 'common']);
  const { conversation } = useApp();
  const text = errorText(t, message.error);
  const isUnsent = message.delivery === 'unsent';
  return (
    <div className={css.note}>
      <Icon name="alert" size={18} />
      <p>{label && message.error ? `${label} · ${text}` : (label ?? text)}</p>
      {(isUnsent || message.error?.retryable) && (
        <Button icon="retry" onClick={() => conversation.tryAgain(message.id)}>
          {t('common:tryAgain')}
        </Button>
      )}
    </div>
  );
};
