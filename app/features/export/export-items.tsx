import './texts.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { conversation } from '../../conversation/conversation-store.ts';
import { showToast } from '../../ui/toast-store.ts';
import { exportChat, type ExportFormat } from './export-chat.ts';

/** In the menu: saves the conversation on show as a file. */
export const ExportItems = () => {
  const { t } = useTranslation('export');
  const { headId, run } = useSnapshot(conversation);
  const save = async (format: ExportFormat) => {
    if (!(await exportChat(format, t))) showToast('error', t('failed'));
  };
  const isOff = headId === null || run !== null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('title')}</Menu.Label>
      <Menu.Item disabled={isOff} onClick={() => void save('markdown')}>
        {t('markdown')}
      </Menu.Item>
      <Menu.Item disabled={isOff} onClick={() => void save('json')}>
        {t('json')}
      </Menu.Item>
    </>
  );
};
