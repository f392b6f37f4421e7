import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import en from '../../locales/en/states.json' with { type: 'json' };
import zhCn from '../../locales/zh-CN/states.json' with { type: 'json' };
import { retryStartUp, visitor } from '../visitor/visitor-store.ts';
import { addTexts } from '../i18n/add-texts.ts';
import { showToast } from '../ui/toast-store.ts';
import { hostLink } from './host-link.ts';
import { stateTexts, type RefusedPhase } from './state-texts.ts';
import { StateView } from './state-view.tsx';

addTexts('states', { en, 'zh-CN': zhCn });

export type RefusedScreenProps = { phase: RefusedPhase };

/** Starts again, after asking the site, where it can say, who the visitor is now. */
const startAgain = async (onNobody: () => void): Promise<void> => {
  if (hostLink.connection?.host.hasUserToken) {
    try {
      await (await import('./host-user.ts')).logInForHost();
    } catch {
      onNobody();
    }
  }
  // A login has started the app again already.
  if (visitor.phase.type !== 'starting' && visitor.phase.type !== 'ready') await retryStartUp();
};

/** Says why the chat is not for this address or visitor. */
export const RefusedScreen = ({ phase }: RefusedScreenProps) => {
  const { t } = useTranslation('states');
  const { connection } = useSnapshot(hostLink);
  const canLogIn = phase.type === 'login-required' && connection?.host.hasUserToken === true;
  const sayWhere = () => canLogIn && showToast('error', t('loginRequired.logInFirst'));
  return (
    <StateView
      {...stateTexts(t, phase)}
      {...(canLogIn && { retry: t('loginRequired.logIn') })}
      onRetry={() => void startAgain(sayWhere)}
    />
  );
};
