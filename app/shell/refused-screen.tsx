import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { useApp } from '../features/app.ts';
import { showToast } from '../ui/toast-store.ts';
import { stateTexts, type RefusedPhase } from './state-texts.ts';
import { StateView } from './state-view.tsx';

export type RefusedScreenProps = { phase: RefusedPhase };

/** Says why the chat is not for this address or visitor. */
export const RefusedScreen = ({ phase }: RefusedScreenProps) => {
  const { t } = useTranslation('states');
  const { visitor, host } = useApp();
  const { canLogIn: canHostLogIn } = useSnapshot(host.state);
  const canLogIn = phase.type === 'login-required' && canHostLogIn;

  /** Starts again, after asking the site, where it can say, who the visitor is now. */
  const startAgain = async () => {
    if (host.state.canLogIn) {
      try {
        await host.logIn();
      } catch {
        if (canLogIn) showToast('error', t('loginRequired.logInFirst'));
      }
    }
    // A login has started the app again already.
    const { type } = visitor.state.phase;
    if (type !== 'starting' && type !== 'ready') await visitor.start();
  };
  return (
    <StateView
      {...stateTexts(t, phase)}
      {...(canLogIn && { retry: t('loginRequired.logIn') })}
      onRetry={() => void startAgain()}
    />
  );
};
