import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { useApp } from '../app.ts';
import { onDemand } from '../../ui/on-demand.tsx';

const Process = onDemand(async () => (await import('./process.tsx')).Process);

export type AnswerProcessProps = { message: ThreadMessage };

/** How an answer came about, for bots that show it; its code comes with the first answer that has something to show. */
export const AnswerProcess = ({ message }: AnswerProcessProps) => {
  const { visitor, conversation } = useApp();
  const isShown = useSnapshot(visitor.state).robotConfig.developerMode === 1;
  // Who asked, or watches an answer come, sees its steps open; who opens an old one sees the line that sums them up.
  const [isWatched] = useState(() => message.status === 'running' || conversation.isOwnRun(message.runId));
  const { steps = [], reasoning = '' } = message;
  return isShown && (steps.length > 0 || reasoning !== '') ? (
    <Process message={message} isWatched={isWatched} />
  ) : null;
};
