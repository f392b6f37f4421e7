import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { conversation } from '../../conversation/conversation-store.ts';
import { onDemand } from '../../ui/on-demand.tsx';

const ComparisonRow = onDemand(async () => (await import('./comparison-row.tsx')).ComparisonRow);
const VerdictLine = onDemand(async () => (await import('./verdict-line.tsx')).VerdictLine);

export type ComparisonPlaceProps = { message: ThreadMessage };

/** Under the new version of an answer, once it is there: how does it compare? And then, what the visitor has said. */
export const ComparisonPlace = ({ message }: ComparisonPlaceProps) => {
  const { comparison } = useSnapshot(conversation);
  if (comparison?.messageId === message.id)
    return <ComparisonRow message={message} comparison={comparison} />;
  return message.verdict && <VerdictLine message={message} verdict={message.verdict} />;
};
