import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio/vanilla';
import type { VisitorPhase } from '../visitor/visitor-state.ts';
import type { RefusedScreenProps } from './refused-screen.tsx';
import { StartingScreen } from './starting-screen.tsx';
import { StateView } from './state-view.tsx';

export type StateScreenProps = {
  phase: Exclude<Snapshot<VisitorPhase>, { type: 'starting' | 'ready' }>;
};

/** Why there is no chat. What needs no connection is said at once; the code of the other screens comes when one is due. */
export const StateScreen = ({ phase }: StateScreenProps) => {
  const { t } = useTranslation(['shell', 'common']);
  const [Refused, setRefused] = useState<ComponentType<RefusedScreenProps> | 'failed'>();
  const isRefused = phase.type !== 'offline' && phase.type !== 'service-down';
  useEffect(() => {
    if (!isRefused) return;
    import('./refused-screen.tsx').then(
      ({ RefusedScreen }) => setRefused(() => RefusedScreen),
      () => setRefused('failed'),
    );
  }, [isRefused]);
  if (isRefused && Refused !== 'failed') return Refused ? <Refused phase={phase} /> : <StartingScreen />;
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
