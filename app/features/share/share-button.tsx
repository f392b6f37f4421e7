import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { useApp } from '../app.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import css from './share-button.module.css';

const shareIcon = 'M12 14V4m-4 4 4-4 4 4M6 12v5.5A1.5 1.5 0 0 0 7.5 19h9a1.5 1.5 0 0 0 1.5-1.5V12';

const ShareDialog = onDemand(async () => (await import('./share-dialog.tsx')).ShareDialog, {
  fallback: 'button',
});

/** Shares the conversation up to an answer. */
export const ShareButton = ({ message }: { message: ThreadMessage }) => {
  const { t } = useTranslation('share');
  const [isOpen, setOpen] = useState(false);
  const isBusy = useSnapshot(useApp().conversation.state).run !== null;
  return (
    <>
      <IconButton
        className={css.share ?? ''}
        icon={shareIcon}
        iconSize={18}
        label={t('share')}
        aria-haspopup="dialog"
        disabled={isBusy}
        onPointerEnter={ShareDialog.preload}
        onClick={({ currentTarget }) => {
          // Safari leaves the focus where it was, and the dialog gives it back to where it is now.
          currentTarget.focus();
          setOpen(true);
        }}
      />
      {isOpen && <ShareDialog message={message} onClose={() => setOpen(false)} />}
    </>
  );
};
