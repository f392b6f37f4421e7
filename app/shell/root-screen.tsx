import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { ChatScreen } from '../features/chat/chat-screen.tsx';
import { Composer } from '../features/chat/composer.tsx';
import { Header } from '../features/chat/header.tsx';
import { ChatSlotsContext } from '../features/chat/slots.ts';
import { SideMenu } from '../features/history/side-menu.tsx';
import { visitor } from '../visitor/visitor-store.ts';
import { Toasts } from '../ui/toasts.tsx';
import { chatSlots } from './chat-slots.tsx';
import { closeChat, hostLink } from './host-link.ts';
import { StartingScreen } from './starting-screen.tsx';
import { StateScreen } from './state-screen.tsx';

/** The one screen: the chat, or why there is none. */
export const RootScreen = () => {
  const { t } = useTranslation('shell');
  const { phase } = useSnapshot(visitor);
  const { canClose } = useSnapshot(hostLink);
  const isStarting = phase.type === 'starting';
  const isReady = phase.type === 'ready';
  return (
    <ChatSlotsContext value={chatSlots}>
      {(isStarting || isReady) && <SideMenu />}
      <Header onClose={canClose ? closeChat : undefined} hasChat={isStarting || isReady} />
      {isStarting && <StartingScreen />}
      {isReady && <ChatScreen />}
      {phase.type !== 'starting' && phase.type !== 'ready' && <StateScreen key={phase.type} phase={phase} />}
      <Composer isHidden={!isStarting && !isReady} />
      <Toasts label={t('notifications')} />
    </ChatSlotsContext>
  );
};
