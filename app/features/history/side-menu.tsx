import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { showToast } from '../../ui/toast-store.ts';
import type { HistoryPanelProps } from './history-panel.tsx';
import { sideMenu, toggleSideMenu } from './side-menu-store.ts';
import './side-menu.css';

/** Gets the code of the list. */
export const loadHistoryPanel = async (): Promise<ComponentType<HistoryPanelProps>> =>
  (await import('./history-panel.tsx')).HistoryPanel;

const close = () => toggleSideMenu(false);

/** Where the list of conversations stands while it is open; its code comes then, and stays for what can be undone. */
export const SideMenu = () => {
  const { t } = useTranslation('errors');
  const { isOpen, isBeside } = useSnapshot(sideMenu);
  const [Panel, setPanel] = useState<ComponentType<HistoryPanelProps>>();
  useEffect(() => {
    document.documentElement.dataset['sideMenu'] = isOpen && isBeside ? 'beside' : '';
  }, [isOpen, isBeside]);
  useEffect(() => {
    if (!isOpen) return;
    loadHistoryPanel()
      .then((loaded) => setPanel(() => loaded))
      .catch(() => {
        sideMenu.isOpen = false;
        showToast('error', t('systemRequest'));
      });
  }, [isOpen, t]);
  return Panel ? <Panel key={String(isBeside)} isOpen={isOpen} isBeside={isBeside} onClose={close} /> : null;
};
