import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { OnDemand } from '../../../ui/on-demand.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import type { HeaderMenuProps } from './header-menu.tsx';
import css from './menu-button.module.css';

export type MenuButtonProps = { Menu: OnDemand<HeaderMenuProps> };

/** Opens the menu, whose code comes when the button is pointed at, focused or pressed. */
export const MenuButton = ({ Menu }: MenuButtonProps) => {
  const { t } = useTranslation(['chat', 'common']);
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const change = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    const { current } = place;
    if (!isNowOpen && current?.contains(document.activeElement)) current.querySelector('button')?.focus();
  };
  const press = () => {
    setOpen(!isOpen);
    setWanted(true);
    Menu.load().catch(() => {
      setOpen(false);
      showToast('error', () => i18n.t('common:couldNotLoad'));
    });
  };
  return (
    <div ref={place} className={css.place}>
      <IconButton
        icon="menu"
        label={t('header.menu')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={Menu.preload}
        onFocus={Menu.preload}
        onClick={press}
      />
      {isWanted && <Menu isOpen={isOpen} onChange={change} place={place} />}
    </div>
  );
};
