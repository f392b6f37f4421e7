import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { conversation } from '../../conversation/conversation-store.ts';
import { onDemand } from '../../ui/on-demand.tsx';

const ComparisonRow = onDemand(async () => (await import('./comparison-row.tsx')).ComparisonRow);

export type ComparisonPlaceProps = { message: ThreadMessage };

/** Under the new version of an answer, once it is there: how does it compare? */
export const ComparisonPlace = ({ message }: ComparisonPlaceProps) => {
  const { comparison } = useSnapshot(conversation);
  return comparison?.messageId === message.id && <ComparisonRow comparison={comparison} />;
};
