import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { Snapshot } from 'valtio/vanilla';
import { useApp } from '../features/app.ts';
import { showToast } from '../ui/toast-store.ts';
import type { VisitorPhase } from '../visitor/visitor-state.ts';
import { type StateTexts, StateView } from './state-view.tsx';

/** Where the app stands when the chat is there but not for this address or visitor. */
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
    icon: 'search',
    title: t('badAddress.title'),
    text: t('badAddress.text'),
    points: problems.map(({ parameter, problem }) => t(`badAddress.${problem}`, { parameter })),
    hint: t('badAddress.hint'),
  }),
  'not-found': (t) => ({
    icon: 'search',
    title: t('notFound.title'),
    text: t('notFound.text'),
  }),
  'origin-not-allowed': (t, { origin }) => ({
    icon: 'lock',
    title: t('originNotAllowed.title'),
    text: t('originNotAllowed.text', { origin }),
    hint: t('originNotAllowed.hint'),
  }),
  'login-required': (t) => ({
    icon: 'user',
    title: t('loginRequired.title'),
    text: t('loginRequired.text'),
    retry: t('account.check'),
  }),
  account: (t, { status, reason }) => ({
    icon: status === 'disabled' || status === 'rejected' ? 'lock' : 'user',
    title: t(`account.${status}.title`),
    text: t(`account.${status}.text`),
    ...(reason && { hint: t('account.reason', { reason }) }),
    ...(status !== 'disabled' && { retry: t('account.check') }),
  }),
};

/** Writes the texts of a phase's screen. */
const stateTexts = (t: TFunction<'states'>, phase: RefusedPhase): StateTexts =>
  (writers[phase.type] as Writer<RefusedPhase['type']>)(t, phase);

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
