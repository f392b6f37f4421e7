import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { onDemand } from '../../ui/on-demand.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useStore } from '../app.ts';
import { createSideMenu } from './side-menu-store.ts';
import './side-menu.css';

/** The list of conversations; who shows it says when its code does not come. */
export const HistoryPanel = onDemand(async () => (await import('./history-panel.tsx')).HistoryPanel, {
  texts: 'history',
  fallback: 'nothing',
});

/** Where the list of conversations stands while it is open; its code comes then, and stays for what can be undone. */
export const SideMenu = () => {
  const { t } = useTranslation('common');
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
      showToast('error', t('couldNotLoad'));
    });
  }, [isOpen, state, t]);
  if (!wasOpen) return null;
  return (
    <HistoryPanel key={String(isBeside)} isOpen={isOpen} isBeside={isBeside} onClose={() => toggle(false)} />
  );
};
