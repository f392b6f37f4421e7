import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { isComposing } from '../../ui/enter-key.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { focusAfterPress } from '../../ui/message-box.ts';
import { useApp } from '../app.ts';
import { createSessions } from './sessions-store.ts';
import { laterIcons } from '../../ui/later-icons.ts';
import css from './history-head.module.css';

export type HistoryHeadProps = {
  /** Closes the list where it lies over the chat. */
  onClose: (() => void) | undefined;
};

/** The most characters that the service looks for. */
const MAX_QUERY_LENGTH = 200;

/** New chat, and the search. */
export const HistoryHead = ({ onClose }: HistoryHeadProps) => {
  const { t } = useTranslation(['history', 'chat', 'common']);
  const app = useApp();
  const { state, search } = app.store(createSessions);
  const { searchText } = useSnapshot(state, { sync: true });
  useEffect(() => () => search(''), [search]);
  const startNewChat = () => {
    app.conversation.startNewChat();
    onClose?.();
    // Runs once the list is closed and the focus is back where it was.
    requestAnimationFrame(focusAfterPress);
  };
  return (
    <div className={css.head}>
      <div className={css.row}>
        <button type="button" className={css.newChat} onClick={startNewChat}>
          <Icon name="newChat" size={18} />
          {t('chat:header.newChat')}
        </button>
        {onClose && <IconButton icon="close" label={t('close')} iconSize={18} onClick={onClose} />}
      </div>
      <div className={css.search}>
        <Icon name={laterIcons.search} size={16} />
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={MAX_QUERY_LENGTH}
          value={searchText}
          data-escape={searchText === '' ? undefined : ''}
          onChange={({ target, nativeEvent }) =>
            search(target.value, (nativeEvent as InputEvent).isComposing)
          }
          onCompositionEnd={({ currentTarget }) => search(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isComposing(event.nativeEvent) || searchText === '') return;
            event.preventDefault();
            search('');
          }}
        />
      </div>
    </div>
  );
};
