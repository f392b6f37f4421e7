import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { laterIcons } from '../../ui/later-icons.ts';
import { useApp } from '../app.ts';

/** In the menu: leaves a message. */
export const ContactItem = () => {
  const { t } = useTranslation('contact');
  const { challenges } = useApp().visitor;
  return (
    <Menu.Item
      leftSection={<Icon name={laterIcons.letter} size={16} />}
      onClick={() => void challenges.raise({ type: 'contact' })}
    >
      {t('title')}
    </Menu.Item>
  );
};
