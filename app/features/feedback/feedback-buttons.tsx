import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { useStore } from '../app.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { showFailure } from '../../visitor/show-failure.ts';
import { createFeedback, type Rating } from './feedback-store.ts';
import css from './feedback-buttons.module.css';

const icons = {
  like: 'M7.5 11 11 4a2 2 0 0 1 2.2 2.6L12.5 10H17a2 2 0 0 1 2 2.3l-.9 5.5A2 2 0 0 1 16.1 19.5H7.5m0-8.5v8.5m0-8.5H5v8.5h2.5',
  dislike:
    'M16.5 13 13 20a2 2 0 0 1-2.2-2.6l.7-3.4H7a2 2 0 0 1-2-2.3l.9-5.5A2 2 0 0 1 7.9 4.5h8.6m0 8.5V4.5m0 8.5H19V4.5h-2.5',
} as const;
const names = ['like', 'dislike'] as const;

const ReasonsDialog = onDemand(async () => (await import('./reasons-dialog.tsx')).ReasonsDialog, {
  fallback: 'button',
});

export type FeedbackButtonsProps = { message: ThreadMessage };

/** Like and Dislike; a second press takes the rating back. */
export const FeedbackButtons = ({ message }: FeedbackButtonsProps) => {
  const { t } = useTranslation('feedback');
  const [isAsking, setAsking] = useState(false);
  const { rate } = useStore(createFeedback);
  const { rating } = message;
  const give = async (wanted: Rating) => {
    try {
      await rate(message, wanted);
      showToast('success', () => i18n.t(wanted.rating === null ? 'feedback:cancelled' : 'feedback:thanks'));
    } catch (error) {
      showFailure(error);
    }
  };
  const press = (name: (typeof names)[number], { detail, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The second half of a double click does not take back what the first one gave.
    if (detail > 1) return;
    if (rating === name) void give({ rating: null });
    else if (name === 'like') void give({ rating: name });
    else {
      // Safari leaves the focus where it was, and the dialog gives it back to where it is now.
      currentTarget.focus();
      setAsking(true);
    }
  };
  return (
    <>
      {names.map((name) => (
        <IconButton
          key={name}
          className={css.button ?? ''}
          icon={icons[name]}
          iconSize={18}
          label={t(name)}
          aria-pressed={rating === name}
          onPointerEnter={() => name === 'dislike' && ReasonsDialog.preload()}
          onClick={(event) => press(name, event)}
        />
      ))}
      {isAsking && <ReasonsDialog message={message} onClose={() => setAsking(false)} />}
    </>
  );
};
