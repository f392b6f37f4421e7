import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useConversationValue } from '../use-conversation-value.ts';

const FollowUps = onDemand(async () => (await import('./follow-ups.tsx')).FollowUps, {
  texts: 'suggestions',
});

export type FollowUpsPartProps = { message: ThreadMessage };

/** Offers follow-up questions while nothing follows the answer. */
export const FollowUpsPart = ({ message }: FollowUpsPartProps) => {
  const isLast = useConversationValue(
    ({ run, headId, outbox }) => run === null && headId === message.id && outbox.length === 0,
  );
  return isLast && <FollowUps message={message} />;
};
