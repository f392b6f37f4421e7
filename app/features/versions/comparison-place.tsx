import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useApp } from '../app.ts';

const texts = 'versions';
const ComparisonRow = onDemand(async () => (await import('./comparison-row.tsx')).ComparisonRow, { texts });
const VerdictLine = onDemand(async () => (await import('./verdict-line.tsx')).VerdictLine, { texts });

export type ComparisonPlaceProps = { message: ThreadMessage };

/** Under the new version of an answer, once it is there: how does it compare? And then, what the visitor has said. */
export const ComparisonPlace = ({ message }: ComparisonPlaceProps) => {
  const { state, dismissComparison } = useApp().conversation;
  const { comparison } = useSnapshot(state);
  if (comparison?.messageId === message.id)
    return <ComparisonRow message={message} comparison={comparison} onLeave={dismissComparison} />;
  return message.verdict && <VerdictLine message={message} verdict={message.verdict} />;
};
