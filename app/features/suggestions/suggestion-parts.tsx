import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { useApp } from '../app.ts';
import { onDemand } from '../../ui/on-demand.tsx';

const Predictions = onDemand(async () => (await import('./predictions.tsx')).Predictions);
const BlankKeys = onDemand(async () => (await import('./blank-keys.tsx')).BlankKeys);
const FollowUps = onDemand(async () => (await import('./follow-ups.tsx')).FollowUps);

/** What helps with a question while it is written; the code comes only for bots that have such help. */
export const WritingHelpPart = () => {
  const { phase, robotConfig } = useSnapshot(useApp().visitor.state);
  return (
    phase.type === 'ready' && (
      <>
        {robotConfig.whetherPredict === 1 && <Predictions />}
        {robotConfig.questionTemplate.some(({ text }) => text.includes('{')) && <BlankKeys />}
      </>
    )
  );
};

export type FollowUpsPartProps = { message: ThreadMessage };

/** Questions to go on with, after the last answer once it is complete. */
export const FollowUpsPart = ({ message }: FollowUpsPartProps) => {
  const { state } = useApp().conversation;
  const onChange = useCallback((listener: () => void) => subscribe(state, listener), [state]);
  const isLast = useSyncExternalStore(
    onChange,
    () => state.run === null && state.headId === message.id && state.outbox.length === 0,
  );
  return isLast && message.status === 'complete' && !message.interrupts && <FollowUps message={message} />;
};
