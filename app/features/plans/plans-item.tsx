import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app.ts';
import { MenuLine } from '../../ui/menu-part.tsx';

/** In the menu: the plans, and what is left of the visitor's. */
export const PlansItem = () => {
  const { t } = useTranslation('plans');
  const { challenges } = useApp().visitor;
  return (
    <>
      <MenuLine />
      <Menu.Item onClick={() => void challenges.raise({ type: 'plans' })}>{t('menu')}</Menu.Item>
    </>
  );
};
