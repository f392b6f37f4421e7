import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useStore } from '../app.ts';
import { HistoryPanel } from './side-menu.tsx';
import { createSideMenu } from './side-menu-store.ts';

const PANEL =
  'M4 7.5A2.5 2.5 0 0 1 6.5 5h11A2.5 2.5 0 0 1 20 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 16.5ZM9.5 5v14';

const preload = () => void HistoryPanel.load().catch(() => undefined);

/** Opens and closes the list of conversations. */
export const HistoryButton = () => {
  const { t } = useTranslation('chat');
  const { state, toggle } = useStore(createSideMenu);
  const { isOpen } = useSnapshot(state);
  return (
    <IconButton
      icon={PANEL}
      label={t('header.history')}
      aria-expanded={isOpen}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => toggle()}
    />
  );
};
