import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { HeaderMenu } from './header-menu.tsx';

type Loaded = { Menu: typeof HeaderMenu; hadFocus: boolean };

/** Opens the menu, whose code comes when the button is pointed at, focused or pressed. */
export const MenuButton = () => {
  const { t } = useTranslation(['chat', 'errors']);
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>();
  const button = useRef<HTMLButtonElement>(null);
  const load = async () => {
    const { HeaderMenu: Menu } = await import('./header-menu.tsx');
    setLoaded({ Menu, hadFocus: document.activeElement === button.current });
  };
  const press = async () => {
    try {
      await load();
      setOpen(true);
    } catch {
      showToast('error', t('errors:systemRequest'));
    }
  };
  const preload = () => void load().catch(() => undefined);
  if (loaded) return <loaded.Menu isOpen={isOpen} onChange={setOpen} takesFocus={loaded.hadFocus} />;
  return (
    <IconButton
      ref={button}
      icon="menu"
      label={t('header.menu')}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void press()}
    />
  );
};
