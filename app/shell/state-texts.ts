import type { TFunction } from 'i18next';
import type { Snapshot } from 'valtio/vanilla';
import type { SessionPhase } from '../session/session-state.ts';
import type { IconName } from '../ui/icon.tsx';

/** Where the app stands when there is no chat to show. */
export type BlockingPhase = Exclude<Snapshot<SessionPhase>, { type: 'starting' | 'ready' }>;

export type StateTexts = {
  icon: IconName;
  title: string;
  text: string;
  /** Points of a list under the text. */
  points?: string[];
  /** What to do about it, for those who run the site; or the administrator's words. */
  hint?: string;
  /** The words on the button that starts again; absent where that cannot help. */
  retry?: string;
};

type Writer<Type extends BlockingPhase['type']> = (
  t: TFunction<['shell', 'common']>,
  phase: Extract<BlockingPhase, { type: Type }>,
) => StateTexts;

const writers: { [Type in BlockingPhase['type']]: Writer<Type> } = {
  'bad-address': (t, { problems }) => ({
    icon: 'search',
    title: t('shell:badAddress.title'),
    text: t('shell:badAddress.text'),
    points: problems.map(({ parameter, problem }) => t(`shell:badAddress.${problem}`, { parameter })),
    hint: t('shell:badAddress.hint'),
  }),
  'not-found': (t) => ({ icon: 'search', title: t('shell:notFound.title'), text: t('shell:notFound.text') }),
  'origin-not-allowed': (t, { origin }) => ({
    icon: 'lock',
    title: t('shell:originNotAllowed.title'),
    text: t('shell:originNotAllowed.text', { origin }),
    hint: t('shell:originNotAllowed.hint'),
  }),
  'login-required': (t) => ({
    icon: 'user',
    title: t('shell:loginRequired.title'),
    text: t('shell:loginRequired.text'),
    retry: t('shell:account.check'),
  }),
  account: (t, { status, reason }) => ({
    icon: status === 'disabled' || status === 'rejected' ? 'lock' : 'user',
    title: t(`shell:account.${status}.title`),
    text: t(`shell:account.${status}.text`),
    ...(reason && { hint: t('shell:account.reason', { reason }) }),
    ...(status !== 'disabled' && { retry: t('shell:account.check') }),
  }),
  offline: (t) => ({
    icon: 'offline',
    title: t('shell:offline.title'),
    text: t('shell:offline.text'),
    retry: t('common:tryAgain'),
  }),
  'service-down': (t) => ({
    icon: 'offline',
    title: t('shell:serviceDown.title'),
    text: t('shell:serviceDown.text'),
    retry: t('common:tryAgain'),
  }),
};

/** What the screen of a phase says. */
export const stateTexts = (t: TFunction<['shell', 'common']>, phase: BlockingPhase): StateTexts =>
  (writers[phase.type] as Writer<BlockingPhase['type']>)(t, phase);
