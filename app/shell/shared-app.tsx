import { pagePart } from '../page/contract.ts';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { attachments } from '../features/attachments/feature.ts';
import { MenuButton } from '../features/chat/header/menu-button.tsx';
import { type Feature, FeaturesContext } from '../features/feature.ts';
import { SharedPage } from '../features/share/shared-page.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { ownChatAddress } from '../visitor/own-chat-address.ts';

const Menu = onDemand(async () => (await import('../features/chat/header/header-menu.tsx')).HeaderMenu, {
  texts: 'menu',
  fallback: 'nothing',
});

/** The parts of other features that a reader sees. */
const features: readonly Feature[] = [attachments];

export type SharedAppProps = { shareId: string };

/** Draws a shared chat instead of the chat. It has no visitor, and no host page to talk to. */
export const SharedApp = ({ shareId }: SharedAppProps) => {
  const { t } = useTranslation('shell');
  useLayoutEffect(() => pagePart('composer')?.setAttribute('hidden', ''), []);
  return (
    <FeaturesContext value={features}>
      <SharedPage
        shareId={shareId}
        chatAddress={ownChatAddress(location.href)}
        menu={<MenuButton Menu={Menu} />}
      />
      <Toasts label={t('notifications')} />
    </FeaturesContext>
  );
};
