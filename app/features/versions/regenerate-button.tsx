import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { focusMessageBox } from '../../ui/message-box.ts';
import { useApp } from '../app.ts';
import css from './regenerate-button.module.css';

export type RegenerateButtonProps = { message: ThreadMessage };

/** Has the question answered once more; the answer stays as a version beside the new one. */
export const RegenerateButton = ({ message }: RegenerateButtonProps) => {
  const { t } = useTranslation('versions');
  const { conversation } = useApp();
  const isBusy = useSnapshot(conversation.state).run !== null;
  const press = () => {
    // The button goes with its answer.
    if (conversation.regenerate(message.id)) focusMessageBox();
  };
  return (
    <IconButton
      className={css.regenerate ?? ''}
      icon="retry"
      iconSize={18}
      label={t('regenerate')}
      disabled={isBusy}
      onClick={press}
    />
  );
};
