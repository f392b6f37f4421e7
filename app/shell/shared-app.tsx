import { useLayoutEffect } from 'react';
import type { Root } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { AskedFilesPart } from '../features/attachments/attachment-parts.tsx';
import { MenuButton } from '../features/chat/menu-button.tsx';
import { loadSharedChat } from '../features/share/shared-chat-store.ts';
import { SharedPage } from '../features/share/shared-page.tsx';
import { startReading } from '../visitor/reader.ts';
import { browserEnvironment } from '../visitor/start-environment.ts';
import { watchAppearance } from '../theme/appearance.ts';
import { Toasts } from '../ui/toasts.tsx';
import { ownChatAddress } from '../visitor/address.ts';
import { showDocument } from './show-document.ts';
import { UnexpectedErrorBoundary } from './unexpected-error.tsx';

type SharedAppProps = { load: () => void };

const SharedApp = ({ load }: SharedAppProps) => {
  const { t } = useTranslation('shell');
  useLayoutEffect(() => document.getElementById('composer')?.setAttribute('hidden', ''), []);
  return (
    <>
      <SharedPage
        load={load}
        chatAddress={ownChatAddress(location.href)}
        menu={<MenuButton />}
        Attachments={AskedFilesPart}
      />
      <Toasts label={t('notifications')} />
    </>
  );
};

/** Shows a shared chat in place of the chat: it has no visitor, and nobody around it to talk to. */
export const showShared = (root: Root, shareId: string): void => {
  const environment = browserEnvironment();
  watchAppearance(new AbortController().signal);
  const service = startReading(environment);
  showDocument();
  const load = () => void loadSharedChat(service, environment.serviceBase, shareId);
  root.render(
    <UnexpectedErrorBoundary onError={() => undefined}>
      <SharedApp load={load} />
    </UnexpectedErrorBoundary>,
  );
};
