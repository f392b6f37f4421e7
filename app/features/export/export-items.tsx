import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { i18n } from '../../i18n/i18n.ts';
import { useApp } from '../app.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { exportChat, type ExportFormat } from './export-chat.ts';

const downloadIcon = 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14';

const formats = ['markdown', 'json'] as const;

/** In the menu: saves the conversation on show as a file. */
export const ExportItems = () => {
  const { t } = useTranslation('menu', { keyPrefix: 'export' });
  const app = useApp();
  const { headId, run } = useSnapshot(app.conversation.state);
  const save = async (format: ExportFormat) => {
    if (!(await exportChat(app, format, t))) showToast('error', () => i18n.t('menu:export.failed'));
  };
  const isOff = headId === null || run !== null;
  return formats.map((format) => (
    <Menu.Item
      key={format}
      leftSection={<Icon name={downloadIcon} size={16} />}
      disabled={isOff}
      onClick={() => void save(format)}
    >
      {t(format)}
    </Menu.Item>
  ));
};
