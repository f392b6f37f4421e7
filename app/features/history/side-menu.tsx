import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { showToast } from '../../ui/toast-store.ts';
import { useStore } from '../app.ts';
import type { HistoryPanelProps } from './history-panel.tsx';
import { createSideMenu } from './side-menu-store.ts';
import './side-menu.css';

/** Gets the code of the list. */
export const loadHistoryPanel = async (): Promise<ComponentType<HistoryPanelProps>> =>
  (await import('./history-panel.tsx')).HistoryPanel;

/** Where the list of conversations stands while it is open; its code comes then, and stays for what can be undone. */
export const SideMenu = () => {
  const { t } = useTranslation('errors');
  const { state, toggle } = useStore(createSideMenu);
  const { isOpen, isBeside } = useSnapshot(state);
  const [Panel, setPanel] = useState<ComponentType<HistoryPanelProps>>();
  useEffect(() => {
    document.documentElement.dataset['sideMenu'] = isOpen && isBeside ? 'beside' : '';
  }, [isOpen, isBeside]);
  useEffect(() => {
    if (!isOpen) return;
    loadHistoryPanel()
      .then((loaded) => setPanel(() => loaded))
      .catch(() => {
        state.isOpen = false;
        showToast('error', t('systemRequest'));
      });
  }, [isOpen, state, t]);
  return Panel ? (
    <Panel key={String(isBeside)} isOpen={isOpen} isBeside={isBeside} onClose={() => toggle(false)} />
  ) : null;
};
