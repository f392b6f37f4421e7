import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { i18n } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useStore } from '../app.ts';
import { createSideMenu } from './side-menu-store.ts';
import './side-menu.css';

const PANEL_ICON =
  'M4 7.5A2.5 2.5 0 0 1 6.5 5h11A2.5 2.5 0 0 1 20 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 16.5ZM9.5 5v14';

const HistoryPanel = onDemand(async () => (await import('./history-panel.tsx')).HistoryPanel, {
  texts: 'history',
  fallback: 'nothing',
});

/** Opens and closes the list of conversations. */
export const HistoryButton = () => {
  const { t } = useTranslation('chat');
  const { state, toggle } = useStore(createSideMenu);
  const { isOpen } = useSnapshot(state);
  return (
    <IconButton
      data-part="history"
      icon={PANEL_ICON}
      label={t('header.history')}
      aria-expanded={isOpen}
      onPointerEnter={HistoryPanel.preload}
      onFocus={HistoryPanel.preload}
      onClick={() => toggle()}
    />
  );
};

/** Holds the list of conversations. Its code is loaded on opening and stays, for deletions to be undone. */
export const SideMenu = () => {
  const { state, toggle } = useStore(createSideMenu);
  const { isOpen, isBeside } = useSnapshot(state);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  useEffect(() => {
    document.documentElement.dataset['sideMenu'] = isOpen && isBeside ? 'beside' : '';
  }, [isOpen, isBeside]);
  useEffect(() => {
    if (!isOpen) return;
    HistoryPanel.load().catch(() => {
      state.isOpen = false;
      showToast('error', () => i18n.t('couldNotLoad'));
    });
  }, [isOpen, state]);
  if (!wasOpen) return null;
  return (
    <HistoryPanel key={String(isBeside)} isOpen={isOpen} isBeside={isBeside} onClose={() => toggle(false)} />
  );
};
