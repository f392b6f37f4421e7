import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { showToast } from '../../ui/toast-store.ts';
import { useApp } from '../app.ts';
import { createAccount } from './account-store.ts';
import css from './account-items.module.css';

/** In the menu: who is logged in, and Log out where the channel has it; Log in again for who has logged out here. */
export const AccountItems = () => {
  const { t } = useTranslation(['account', 'errors']);
  const app = useApp();
  const { state, load } = app.store(createAccount);
  const { isLoggedIn, channelConfig } = useSnapshot(app.visitor.state);
  const { name, hasLeft } = useSnapshot(state);
  useEffect(() => void load(isLoggedIn), [load, isLoggedIn]);
  const logIn = () => app.host.logIn().catch(() => showToast('error', t('account:logInFailed')));
  const logOut = () =>
    app.host.logOut().then(
      () => showToast('success', t('account:loggedOut')),
      () => showToast('error', t('errors:systemRequest')),
    );
  if (!isLoggedIn && !hasLeft) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label className={css.name ?? ''} dir="auto">
        {isLoggedIn ? (name ? t('account:loggedInAs', { name }) : t('account:loggedIn')) : t('account:title')}
      </Menu.Label>
      {!isLoggedIn && <Menu.Item onClick={() => void logIn()}>{t('account:logIn')}</Menu.Item>}
      {isLoggedIn && channelConfig.hasLogOut === 1 && (
        <Menu.Item onClick={() => void logOut()}>{t('account:logOut')}</Menu.Item>
      )}
    </>
  );
};
