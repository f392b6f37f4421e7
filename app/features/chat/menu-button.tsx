import { useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { HeaderMenuProps } from './header-menu.tsx';
import css from './menu-button.module.css';

/** Opens the menu, whose code comes when the button is pointed at, focused or pressed. */
export const MenuButton = () => {
  const { t } = useTranslation(['chat', 'errors']);
  const [isOpen, setOpen] = useState(false);
  const [Menu, setMenu] = useState<ComponentType<HeaderMenuProps>>();
  const place = useRef<HTMLDivElement>(null);
  const load = async () => {
    const { HeaderMenu } = await import('./header-menu.tsx');
    setMenu(() => HeaderMenu);
  };
  const change = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    const { current } = place;
    if (!isNowOpen && current?.contains(document.activeElement)) current.querySelector('button')?.focus();
  };
  const preload = () => void load().catch(() => undefined);
  const press = () => {
    setOpen(!isOpen);
    load().catch(() => {
      setOpen(false);
      showToast('error', t('errors:systemRequest'));
    });
  };
  return (
    <div ref={place} className={css.place}>
      <IconButton
        icon="menu"
        label={t('header.menu')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={press}
      />
      {Menu && <Menu isOpen={isOpen} onChange={change} place={place} />}
    </div>
  );
};
