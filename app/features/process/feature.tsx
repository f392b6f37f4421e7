import { useState } from 'react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useApp } from '../app.ts';
import type { Feature } from '../feature.ts';

const Process = onDemand(async () => (await import('./process.tsx')).Process, { texts: 'process' });

/** Shows the reasoning and the steps of an answer; the code comes with the first answer that has any. */
const AnswerProcess = ({ message }: { message: ThreadMessage }) => {
  const { conversation } = useApp();
  // Who asked, or watches the answer come, sees its steps open; an old answer shows their sum.
  const [isWatched] = useState(() => message.status === 'running' || conversation.isOwnRun(message.runId));
  const { steps = [], reasoning = '' } = message;
  const hasProcess = steps.length > 0 || reasoning !== '';
  return hasProcess && <Process message={message} isWatched={isWatched} />;
};

/** The reasoning and the steps of an answer. */
export const process: Feature = {
  isOn: ({ robotConfig }) => robotConfig.developerMode === 1,
  slots: { answerFolds: [{ Part: AnswerProcess }] },
};
