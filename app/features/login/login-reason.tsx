import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { Snapshot } from 'valtio/vanilla';
import type { VisitorState } from '../../visitor/visitor-state.ts';
import { useApp } from '../app.ts';
import css from './login-form.module.css';

/** Returns why a visitor has to log in, a key of `why` in login.json; undefined where they only may. */
const reasonOf = ({
  identity,
  channelConfig,
  account,
}: Snapshot<VisitorState>): 'ended' | 'members' | 'trial' | undefined => {
  if (identity === 'ended') return 'ended';
  if (channelConfig.accessPermission === 1) return 'members';
  const isUsedUp = channelConfig.accessPermission === 2 && account?.entitlement?.remaining === 0;
  return isUsedUp ? 'trial' : undefined;
};

/** Says why the log-in is asked for. */
export const LoginReason = () => {
  const { t } = useTranslation('login');
  const reason = reasonOf(useSnapshot(useApp().visitor.state));
  return reason && <p className={css.reason}>{t(`why.${reason}`)}</p>;
};
