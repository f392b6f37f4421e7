import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app.ts';
import { Icon } from '../../ui/icon.tsx';

/** A bank card. */
const CARD = 'M6 6h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2ZM4 10h16M7.5 14.500h3';

/** In the menu: the plans, and what is left of the visitor's. */
export const PlansItem = () => {
  const { t } = useTranslation('plans');
  const { challenges } = useApp().visitor;
  return (
    <Menu.Item
      leftSection={<Icon name={CARD} size={16} />}
      onClick={() => void challenges.raise({ type: 'plans' })}
    >
      {t('menu')}
    </Menu.Item>
  );
};
