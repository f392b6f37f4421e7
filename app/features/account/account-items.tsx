import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { i18n } from '../../i18n/i18n.ts';
import { MenuPart } from '../../ui/menu-part.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { isLoggedIn } from '../../visitor/identity/identity.ts';
import { canLogInHere } from '../../visitor/login-ways.ts';
import { useApp } from '../app.ts';
import { leaveLogin, logOut } from '../log-out.ts';
import { createAccountNames } from './account-names.ts';
import css from './account-items.module.css';

/** In the menu: who is logged in, and Log out where the channel has it; Log in again after logging out. */
export const AccountItems = () => {
  const { t } = useTranslation('account');
  const app = useApp();
  const { state, load } = app.store(createAccountNames);
  const visitor = useSnapshot(app.visitor.state);
  const { identity, channelConfig } = visitor;
  const isIn = isLoggedIn(identity);
  const { names, hasLeft } = useSnapshot(state);
  useEffect(() => void load(isIn), [load, isIn]);
  const { canLogIn: hasSiteLogin } = useSnapshot(app.host.state);
  const canLogIn = !hasLeft && canLogInHere(visitor, hasSiteLogin);
  const logIn = () => app.host.logIn().catch(() => showToast('error', () => i18n.t('account:logInFailed')));
  if (!isIn && !hasLeft && !canLogIn) return null;
  const [name, contact] = names;
  return (
    <MenuPart
      className={css.name}
      label={
        <>
          {isIn ? (name ? t('loggedInAs', { name }) : t('loggedIn')) : t('title')}
          {isIn && contact && (
            <span className={css.contact} dir="auto">
              {contact}
            </span>
          )}
        </>
      }
    >
      {canLogIn && (
        <Menu.Item onClick={() => void app.visitor.challenges.raise({ type: 'log-in' })}>
          {t('logIn')}
        </Menu.Item>
      )}
      {canLogIn && identity === 'ended' && channelConfig.accessPermission !== 1 && (
        <Menu.Item onClick={() => void leaveLogin(app)}>{t('goOn')}</Menu.Item>
      )}
      {hasLeft && !isIn && <Menu.Item onClick={() => void logIn()}>{t('logIn')}</Menu.Item>}
      {isIn && channelConfig.hasLogOut === 1 && (
        <Menu.Item onClick={() => void logOut(app)}>{t('logOut')}</Menu.Item>
      )}
    </MenuPart>
  );
};
