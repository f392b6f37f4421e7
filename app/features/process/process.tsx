import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { textOf } from '../../conversation/tree/message-tree.ts';
import { Reasoning } from './reasoning.tsx';
import { StepList } from './step-list.tsx';
import css from './process.module.css';

export type ProcessProps = {
  message: ThreadMessage;
  /** Whether the visitor watched the answer come: its steps are open from the start. */
  isWatched: boolean;
};

/** Shows the reasoning and the steps of an answer. */
export const Process = ({ message, isWatched }: ProcessProps) => {
  const { steps = [], reasoning = '', reasoningMs } = message;
  const isRunning = message.status === 'running';
  return (
    <div className={css.process}>
      {reasoning !== '' && (
        <Reasoning
          text={reasoning}
          ms={reasoningMs}
          isThinking={isRunning && reasoningMs === undefined && textOf(message) === ''}
        />
      )}
      {steps.length > 0 && <StepList steps={steps} isOpenFirst={isWatched} />}
    </div>
  );
};
