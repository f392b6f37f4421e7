import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import css from './menu-button.module.css';

const HeaderMenu = onDemand(async () => (await import('./header-menu.tsx')).HeaderMenu, {
  texts: 'menu',
  fallback: 'nothing',
});

/** Opens the menu, whose code comes when the button is pointed at, focused or pressed. */
export const MenuButton = () => {
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
    HeaderMenu.load().catch(() => {
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
        onPointerEnter={HeaderMenu.preload}
        onFocus={HeaderMenu.preload}
        onClick={press}
      />
      {isWanted && <HeaderMenu isOpen={isOpen} onChange={change} place={place} />}
    </div>
  );
};
