import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Icon } from '../../ui/icon.tsx';
import { useApp } from '../app.ts';
import { createFind } from './find-store.ts';
import { laterIcons } from '../../ui/later-icons.ts';

/** In the menu: opens the search in the conversation on show. */
export const FindItem = () => {
  const { t } = useTranslation('menu', { keyPrefix: 'find' });
  const app = useApp();
  const find = app.store(createFind);
  const { headId } = useSnapshot(app.conversation.state);
  return (
    <Menu.Item
      leftSection={<Icon name={laterIcons.search} size={16} />}
      disabled={headId === null}
      onClick={() => find.setOpen(true)}
    >
      {t('title')}
    </Menu.Item>
  );
};
