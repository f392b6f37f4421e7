import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { focusAfterPress } from '../../../ui/message-box.ts';
import { useApp } from '../../app.ts';
import { MenuButton, type MenuButtonProps } from './menu-button.tsx';
import { Slot } from '../../slot.tsx';
import css from './header.module.css';

export type HeaderProps = MenuButtonProps & {
  /** Closes the panel; absent where the app is a page of its own. */
  onClose: (() => void) | undefined;
  /** Whether there is a chat to speak of, or only a screen that says why there is none. */
  hasChat: boolean;
};

/** Shows the bot, and the buttons that concern the whole chat. */
export const Header = ({ onClose, hasChat, Menu }: HeaderProps) => {
  const { t } = useTranslation(['chat', 'shell']);
  const { visitor, conversation, host } = useApp();
  const { canExpand, isExpanded } = useSnapshot(host.state);
  const { robotConfig, channelConfig, absence } = useSnapshot(visitor.state);
  const topBar = absence?.line ?? channelConfig.topBar;
  const isEmpty = useSnapshot(conversation.state).sessionId === null;
  const startNewChat = () => {
    conversation.startNewChat();
    focusAfterPress();
  };
  return (
    <header className={css.header}>
      {hasChat && <Slot name="headerStart" />}
      <Avatar src={channelConfig.botAvatar} />
      <div className={css.names}>
        <h1>{robotConfig.botName || t('shell:title')}</h1>
        {topBar && <p title={topBar}>{topBar}</p>}
      </div>
      {hasChat && (
        <IconButton
          className={css.newChat ?? ''}
          data-part="newChat"
          icon="newChat"
          label={t('header.newChat')}
          disabled={isEmpty}
          onClick={startNewChat}
        />
      )}
      <MenuButton Menu={Menu} />
      {canExpand && (
        // One button, so that the focus stays on it.
        <IconButton
          data-part="expand"
          icon={isExpanded ? 'restore' : 'expand'}
          label={t(isExpanded ? 'header.restore' : 'header.expand')}
          onClick={isExpanded ? host.restore : host.expand}
        />
      )}
      {onClose && <IconButton icon="close" label={t('header.closeChat')} onClick={onClose} />}
    </header>
  );
};
