import './texts.ts';
import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { visitor } from '../../visitor/visitor-store.ts';
import { showToast } from '../../ui/toast-store.ts';
import { account, loadAccount } from './account-store.ts';
import css from './account-items.module.css';

export type AccountItemsProps = {
  /** Rejects when the site names nobody, or somebody who is not let in. */
  onLogIn: () => Promise<void>;
  onLogOut: () => Promise<void>;
};

/** In the menu: who is logged in, and Log out where the channel has it; Log in again for who has logged out here. */
export const AccountItems = ({ onLogIn, onLogOut }: AccountItemsProps) => {
  const { t } = useTranslation(['account', 'errors']);
  const { isLoggedIn, channelConfig } = useSnapshot(visitor);
  const { name, hasLeft } = useSnapshot(account);
  useEffect(() => void loadAccount(isLoggedIn), [isLoggedIn]);
  const logIn = () => onLogIn().catch(() => showToast('error', t('account:logInFailed')));
  const logOut = () =>
    onLogOut().then(
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
