import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../../conversation/conversation-state.ts';
import { mayBeMet, needsOtherWords } from '../../../conversation/run/run-error.ts';
import { momentOf } from '../../../i18n/moment.ts';
import { TryAgain } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { focusAfterPress } from '../../../ui/message-box.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useSecondsUntil } from '../../../ui/use-seconds-until.ts';
import { useApp } from '../../app.ts';
import { runErrorText } from '../../failure-text.ts';
import css from './turn-note.module.css';

/** The note has its height before, so that an answer comes to rest where it does with the button. */
const inPlace = { fallback: 'button', whileLoading: <span className={css.way} /> } as const;

/**
 * Has an answer go on that is not whole, where its agent can; for every other one it is what stands in its
 * place.
 */
export const GoOn = onDemand(async () => (await import('./go-on.tsx')).GoOn, {
  texts: 'versions',
  ...inPlace,
});
const WayOn = onDemand(async () => (await import('./way-on.tsx')).WayOn, { texts: 'details', ...inPlace });

/** Says where a question stands that waits for its turn. */
export const QueuePlace = onDemand(async () => (await import('./queue-place.tsx')).QueuePlace, {
  texts: 'details',
  fallback: 'nothing',
});

/** A wait up to this long is counted down; for a longer one the note tells when it ends. */
const MAX_COUNTED_S = 90;

export type TurnNoteProps = {
  message: ThreadMessage;
  /** Said before the error. */
  label?: string;
};

/** Says what went wrong with a question or an answer, beside it; with a way on where there is one. */
export const TurnNote = ({ message, label }: TurnNoteProps) => {
  const { t, i18n } = useTranslation(['chat', 'errors']);
  const { conversation, visitor } = useApp();
  const { error } = message;
  const text = runErrorText(t, error);
  const retryAt = error?.retryAt ?? 0;
  const seconds = useSecondsUntil(retryAt);
  const isUnsent = message.delivery === 'unsent';
  const canRetry = isUnsent || error?.retryable || retryAt > 0;
  const tryAgain = () => {
    // The button goes with the note.
    if (conversation.tryAgain(message.id)) focusAfterPress();
  };
  const retry = canRetry && <TryAgain disabled={seconds > 0} onClick={tryAgain} />;
  return (
    <div className={css.note}>
      <Icon name="alert" size={18} />
      <p>{label && error ? `${label} · ${text}` : (label ?? text)}</p>
      {seconds > 0 && (
        <p>
          {seconds > MAX_COUNTED_S
            ? t('chat:thread.retryAt', { time: momentOf(retryAt, i18n.language) })
            : t('chat:thread.retryIn', { seconds })}
        </p>
      )}
      {retryAt > 0 && <output>{seconds > 0 ? '' : t('chat:thread.retryNow')}</output>}
      {error && (needsOtherWords(error) || (isUnsent && mayBeMet(error))) ? (
        <WayOn message={message} tryAgain={retry} />
      ) : visitor.state.robotConfig.goOn === 1 && message.role === 'assistant' ? (
        <GoOn message={message} disabled={seconds > 0} otherwise={retry} />
      ) : (
        retry
      )}
    </div>
  );
};
