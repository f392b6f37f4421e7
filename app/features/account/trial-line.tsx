import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { i18n } from '../../i18n/i18n.ts';
import { QuietLine } from '../../ui/quiet-line.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { isLoggedIn } from '../../visitor/identity/identity.ts';
import { showFailure } from '../../visitor/show-failure.ts';
import { canLogInHere } from '../../visitor/login-ways.ts';
import { type App, useApp, useStore } from '../app.ts';

/** Asks anew how many messages are left after each one. */
const createTrial = ({ visitor, conversation, signal }: App) => {
  const count = async () => {
    const account = await visitor.account();
    await account.ask();
  };
  signal.addEventListener(
    'abort',
    conversation.onMessage(({ type }) => {
      // The next message asks for the number again.
      if (!isLoggedIn(visitor.state.identity) && type !== 'joined') count().catch(showFailure);
    }),
  );
  return {};
};

/**
 * Says above the composer how many messages a trial visitor has left, and offers what gives more: a plan,
 * else the log-in. Where approval is what lacks, the line of the account status says so alone.
 */
export const TrialLine = () => {
  const { t } = useTranslation('menu', { keyPrefix: 'account' });
  useStore(createTrial);
  const { visitor, host } = useApp();
  const state = useSnapshot(visitor.state);
  const { canLogIn: hasSiteLogin } = useSnapshot(host.state);
  const { status, entitlement } = state.account ?? {};
  const count = entitlement?.remaining;
  if (count === undefined || status !== 'ok' || isLoggedIn(state.identity)) return null;
  const { plans, required } = state.robotConfig.payInfo;
  const needsPlan = count === 0 && required === 1 && !entitlement?.purchases?.length;
  const canLogIn = hasSiteLogin || canLogInHere(state, false);
  const logIn = () => {
    if (!hasSiteLogin) void visitor.challenges.raise({ type: 'log-in' });
    else host.logIn().catch(() => showToast('error', () => i18n.t('menu:account.logInFailed')));
  };
  const words = count > 0 ? t('trial.left', { count }) : t(needsPlan ? 'trial.plan' : 'trial.none');
  if (plans.length > 0)
    return (
      <QuietLine
        action={count <= 1 ? t('plans') : undefined}
        onAction={() => void visitor.challenges.raise({ type: 'plans' })}
      >
        {words}
      </QuietLine>
    );
  return (
    <QuietLine action={canLogIn && count <= 1 ? t('logIn') : undefined} onAction={logIn}>
      {words}
    </QuietLine>
  );
};
