import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { Snapshot } from 'valtio/vanilla';
import { i18n } from '../i18n/i18n.ts';
import { useApp } from '../features/app.ts';
import { leaveLogin } from '../features/log-out.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { canLogInHere } from '../visitor/login-ways.ts';
import type { VisitorPhase } from '../visitor/visitor-state.ts';
import { type StateTexts, StateView } from './state-view.tsx';
import { laterIcons } from '../ui/later-icons.ts';

/** The phases in which the chat is there but not for this address or visitor. */
type RefusedPhase = Exclude<
  Snapshot<VisitorPhase>,
  { type: 'starting' | 'ready' | 'offline' | 'service-down' }
>;

type Writer<Type extends RefusedPhase['type']> = (
  t: TFunction<'states'>,
  phase: Extract<RefusedPhase, { type: Type }>,
) => StateTexts;

const writers: { [Type in RefusedPhase['type']]: Writer<Type> } = {
  'bad-address': (t, { problems }) => ({
    icon: laterIcons.search,
    title: t('badAddress.title'),
    text: t('badAddress.text'),
    points: problems.map(({ parameter, problem }) => t(`badAddress.${problem}`, { parameter })),
    hint: t('badAddress.hint'),
  }),
  'not-found': (t) => ({
    icon: laterIcons.search,
    title: t('notFound.title'),
    text: t('notFound.text'),
  }),
  'origin-not-allowed': (t, { origin, isUnconfirmed }) => ({
    icon: laterIcons.lock,
    title: t('originNotAllowed.title'),
    text: t(isUnconfirmed ? 'originNotAllowed.unconfirmed' : 'originNotAllowed.text', { origin }),
    hint: t(isUnconfirmed ? 'originNotAllowed.unconfirmedHint' : 'originNotAllowed.hint'),
  }),
  'login-required': (t, { hasEnded, isAside, isPreview }) => {
    const ended = isAside ? 'loginAside' : 'loginEnded';
    const texts = hasEnded ? ended : isPreview ? 'previewLogin' : 'loginRequired';
    return {
      icon: laterIcons.user,
      title: t(`${texts}.title`),
      text: t(`${texts}.text`),
      ...(isPreview && { hint: t('previewLogin.hint') }),
      retry: t('loginRequired.check'),
    };
  },
};

/** Writes the texts of a phase's screen. */
const stateTexts = (t: TFunction<'states'>, phase: RefusedPhase): StateTexts =>
  (writers[phase.type] as Writer<RefusedPhase['type']>)(t, phase);

export type RefusedScreenProps = { phase: RefusedPhase };

/** Says why the chat is not for this address or visitor. */
export const RefusedScreen = ({ phase }: RefusedScreenProps) => {
  const { t } = useTranslation('states');
  const app = useApp();
  const { visitor, host } = app;
  const { canLogIn: canHostLogIn } = useSnapshot(host.state);
  const state = useSnapshot(visitor.state);
  const hasOwnWay = phase.type === 'login-required' && canLogInHere(state, canHostLogIn);
  const canLogIn = phase.type === 'login-required' && (canHostLogIn || hasOwnWay);
  useEffect(() => {
    if (!hasOwnWay) return undefined;
    void visitor.challenges.raise({ type: 'log-in' });
    // The page may turn out to name its users.
    return () => visitor.challenges.settle(false, 'log-in');
  }, [hasOwnWay, visitor]);
  const canGoOn =
    phase.type === 'login-required' &&
    phase.hasEnded &&
    // To go on without would end the login of the other tab.
    !phase.isAside &&
    state.channelConfig.accessPermission !== 1;

  /** Starts again, after asking the site, where it can say, who the visitor is now. */
  const startAgain = async () => {
    if (hasOwnWay) {
      await visitor.challenges.raise({ type: 'log-in' });
      return;
    }
    if (host.state.canLogIn) {
      try {
        await host.logIn();
      } catch {
        if (canLogIn) showToast('error', () => i18n.t('states:loginRequired.logInFirst'));
      }
    }
    // A login has started the app again already.
    const { type } = visitor.state.phase;
    if (type !== 'starting' && type !== 'ready') await visitor.start();
  };
  return (
    <StateView
      {...stateTexts(t, phase)}
      {...(canLogIn && { retry: t('loginRequired.logIn'), retryIcon: laterIcons.user })}
      onRetry={() => void startAgain()}
    >
      {canGoOn && <Button onClick={() => void leaveLogin(app)}>{t('loginEnded.goOn')}</Button>}
    </StateView>
  );
};
