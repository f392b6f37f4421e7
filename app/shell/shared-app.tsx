import { useLayoutEffect } from 'react';
import type { Root } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { AppContext } from '../features/app.ts';
import { AskedFilesPart } from '../features/attachments/attachment-parts.tsx';
import { MenuButton } from '../features/chat/menu-button.tsx';
import { SharedPage } from '../features/share/shared-page.tsx';
import { watchAppearance } from '../theme/appearance.ts';
import { Toasts } from '../ui/toasts.tsx';
import { ownChatAddress } from './shared-address.ts';
import type { ShellApp } from './host-page.ts';
import { createDocumentView } from './show-document.ts';
import { UnexpectedErrorBoundary } from './unexpected-error.tsx';

type SharedAppProps = { shareId: string };

const SharedApp = ({ shareId }: SharedAppProps) => {
  const { t } = useTranslation('shell');
  useLayoutEffect(() => document.getElementById('composer')?.setAttribute('hidden', ''), []);
  return (
    <>
      <SharedPage
        shareId={shareId}
        chatAddress={ownChatAddress(location.href)}
        menu={<MenuButton />}
        Attachments={AskedFilesPart}
      />
      <Toasts label={t('notifications')} />
    </>
  );
};

/** Shows a shared chat in place of the chat: it has no visitor, and nobody around it to talk to. */
export const showShared = (root: Root, app: ShellApp, shareId: string): void => {
  watchAppearance(app.signal);
  void app.visitor.start();
  app.store(createDocumentView);
  root.render(
    <AppContext value={app}>
      <UnexpectedErrorBoundary onError={() => undefined}>
        <SharedApp shareId={shareId} />
      </UnexpectedErrorBoundary>
    </AppContext>,
  );
};
