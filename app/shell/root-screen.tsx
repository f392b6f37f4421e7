import { useTranslation } from 'react-i18next';
import { onDemand } from '../ui/on-demand.tsx';
import { useSnapshot } from 'valtio/react';
import { useApp, useStore } from '../features/app.ts';
import { Composer } from '../features/chat/composer/composer.tsx';
import { Header } from '../features/chat/header/header.tsx';
import { createThreadView } from '../features/chat/thread/thread-view.ts';
import { Thread } from '../features/chat/thread/thread.tsx';
import { FeaturesContext } from '../features/feature.ts';
import { Slot } from '../features/slot.tsx';
import { SideMenu } from '../features/history/side-menu.tsx';
import { ThreadContext } from '../features/thread-on-show.ts';
import { Toasts } from '../ui/toasts.tsx';
import { features } from './features.ts';
import { StartingScreen } from './starting-screen.tsx';
import { StateScreen } from './state-screen.tsx';

/** Its first words are also those for what happened while its code was on the way. */
const Announcer = onDemand(async () => (await import('../features/chat/thread/announcer.tsx')).Announcer, {
  texts: 'details',
  fallback: 'nothing',
});

const Menu = onDemand(async () => (await import('./full-menu.tsx')).FullMenu, {
  texts: 'menu',
  fallback: 'nothing',
});

/** The one screen: the chat, or why there is none. */
export const RootScreen = () => {
  const { t } = useTranslation('shell');
  const { visitor, host } = useApp();
  const thread = useStore(createThreadView);
  const { phase, account, absence } = useSnapshot(visitor.state);
  const { canClose } = useSnapshot(host.state);
  const isStarting = phase.type === 'starting';
  const isReady = phase.type === 'ready';
  const isShut = isReady && (account?.status === 'disabled' || absence?.isShut === true);
  return (
    <FeaturesContext value={features}>
      <ThreadContext value={thread}>
        {(isStarting || isReady) && <SideMenu />}
        <Header Menu={Menu} onClose={canClose ? host.close : undefined} hasChat={isStarting || isReady} />
        {isStarting && <StartingScreen />}
        {isReady && <Thread />}
        {isReady && <Announcer />}
        {phase.type !== 'starting' && phase.type !== 'ready' && (
          <StateScreen key={phase.type} phase={phase} />
        )}
        <Composer isHidden={isShut || (!isStarting && !isReady)} />
        {isShut && <Slot name="insteadOfComposer" />}
        <Slot name="overlay" />
        <Toasts label={t('notifications')} />
      </ThreadContext>
    </FeaturesContext>
  );
};
