import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio/vanilla';
import { onDemand } from '../ui/on-demand.tsx';
import type { VisitorPhase } from '../visitor/visitor-state.ts';
import { StartingScreen } from './starting-screen.tsx';
import { StateView } from './state-view.tsx';

const RefusedScreen = onDemand(async () => (await import('./refused-screen.tsx')).RefusedScreen, {
  texts: 'states',
  whileLoading: <StartingScreen />,
});

export type StateScreenProps = {
  phase: Exclude<Snapshot<VisitorPhase>, { type: 'starting' | 'ready' }>;
};

/**
 * Says why there is no chat. An unreachable service is told at once; the code of the other screens is loaded
 * when one is due.
 */
export const StateScreen = ({ phase }: StateScreenProps) => {
  const { t } = useTranslation(['shell', 'common']);
  if (phase.type !== 'offline' && phase.type !== 'service-down') return <RefusedScreen phase={phase} />;
  const name = phase.type === 'offline' ? 'offline' : 'serviceDown';
  return (
    <StateView
      icon="offline"
      title={t(`shell:${name}.title`)}
      text={t(`shell:${name}.text`)}
      retry={t('common:tryAgain')}
    />
  );
};
