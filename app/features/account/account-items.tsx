import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { i18n } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuPart } from '../../ui/menu-part.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { isLoggedIn } from '../../visitor/identity/identity.ts';
import { canLogInHere } from '../../visitor/login-ways.ts';
import { useApp } from '../app.ts';
import { leaveLogin, logOut } from '../log-out.ts';
import { createAccountNames } from './account-names.ts';
import { laterIcons } from '../../ui/later-icons.ts';
import css from './account-items.module.css';

const icons = {
  in: 'M13 5h4a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-4M4.5 12H14m-3.5-3.500L14 12l-3.5 3.5',
  out: 'M11 5H7a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h4M10.5 12H20m-3.5-3.500L20 12l-3.5 3.5',
} as const;
const picture = (name: keyof typeof icons) => ({ leftSection: <Icon name={icons[name]} size={16} /> });

/** In the menu: who is logged in, and Log out where the channel has it; Log in again after logging out. */
export const AccountItems = () => {
  const { t } = useTranslation('menu', { keyPrefix: 'account' });
  const app = useApp();
  const { state, load } = app.store(createAccountNames);
  const visitor = useSnapshot(app.visitor.state);
  const { identity, channelConfig } = visitor;
  const isIn = isLoggedIn(identity);
  const { names, hasLeft } = useSnapshot(state);
  useEffect(() => void load(isIn), [load, isIn]);
  const { canLogIn: hasSiteLogin } = useSnapshot(app.host.state);
  const canLogIn = !hasLeft && canLogInHere(visitor, hasSiteLogin);
  const logIn = () =>
    app.host.logIn().catch(() => showToast('error', () => i18n.t('menu:account.logInFailed')));
  if (!isIn && !hasLeft && !canLogIn) return null;
  const [name, contact] = names;
  return (
    <MenuPart
      className={css.name}
      isLabelHidden={!isIn}
      label={
        <>
          {isIn && <Icon name={laterIcons.user} size={16} />}
          <span>
            {isIn ? (name ? t('loggedInAs', { name }) : t('loggedIn')) : t('title')}
            {isIn && contact && (
              <span className={css.contact} dir="auto">
                {contact}
              </span>
            )}
          </span>
        </>
      }
    >
      {canLogIn && (
        <Menu.Item {...picture('in')} onClick={() => void app.visitor.challenges.raise({ type: 'log-in' })}>
          {t('logIn')}
        </Menu.Item>
      )}
      {canLogIn && identity === 'ended' && channelConfig.accessPermission !== 1 && (
        <Menu.Item {...picture('out')} onClick={() => void leaveLogin(app)}>
          {t('goOn')}
        </Menu.Item>
      )}
      {hasLeft && !isIn && (
        <Menu.Item {...picture('in')} onClick={() => void logIn()}>
          {t('logIn')}
        </Menu.Item>
      )}
      {isIn && channelConfig.hasLogOut === 1 && (
        <Menu.Item {...picture('out')} onClick={() => void logOut(app)}>
          {t('logOut')}
        </Menu.Item>
      )}
    </MenuPart>
  );
};
