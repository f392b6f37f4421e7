import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { textOf } from '../../conversation/tree/message-tree.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import type { Step } from '../../service/contract/index.ts';
import { Fold } from '../../ui/fold.tsx';
import { scrollable } from '../../ui/scrollable.ts';
import { formatDuration, totalMs } from './durations.ts';
import { StepItem, thoughtIcon } from './step-item.tsx';
import css from './process.module.css';

const stepsIcon = 'M6 5v14M6 6h4m-4 6h4m-4 6h4M14 6h5m-5 6h5m-5 6h5';

/** Thoughts that came all at once took their time elsewhere. */
const AT_ONCE_MS = 100;

type ReasoningProps = { text: string; ms: number | undefined; isThinking: boolean };

/** Shows the model's reasoning, folded to a line that says how long it took. */
const Reasoning = ({ text, ms, isThinking }: ReasoningProps) => {
  const { t, i18n } = useTranslation('process');
  const [isOpen, setOpen] = useState(false);
  const done =
    ms === undefined || ms < AT_ONCE_MS
      ? t('thought')
      : t('thoughtFor', { duration: formatDuration(ms, i18n.language) });
  return (
    <Fold
      icon={thoughtIcon}
      label={isThinking ? t('thinking') : done}
      isOpen={isOpen}
      isBusy={isThinking}
      onToggle={() => setOpen(!isOpen)}
    >
      <div className={css.reasoning} aria-label={t('reasoning')} {...scrollable} dir="auto">
        <Markdown text={text} streaming={isThinking} />
      </div>
    </Fold>
  );
};

const useSummary = (steps: readonly Step[], isWaiting: boolean): string => {
  const { t, i18n } = useTranslation('process');
  const running = steps.filter(({ status }) => status === 'running');
  const [first, ...others] = running;
  if (first && others.length === 0) return t(isWaiting ? 'waiting' : 'using', { title: first.title });
  const count = first ? running.length : steps.length;
  if (first) return t(isWaiting ? 'waitingSeveral' : 'usingSeveral', { count });
  const failed = steps.filter(({ status }) => status === 'failed').length;
  const used = failed > 0 ? t('usedFailed', { count, failed }) : t('used', { count });
  const ms = totalMs(steps);
  return ms === undefined ? used : `${used} · ${formatDuration(ms, i18n.language)}`;
};

type StepListProps = {
  steps: readonly Step[];
  isOpenFirst: boolean;
  /** The answer waits for the visitor or the host page, and so do the steps that have no end yet. */
  isWaiting: boolean;
};

/** Shows the steps of an answer in the order in which they started, under a line that sums them up. */
const StepList = ({ steps, isOpenFirst, isWaiting }: StepListProps) => {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <Fold
      icon={stepsIcon}
      label={useSummary(steps, isWaiting)}
      isOpen={isOpen}
      isBusy={!isWaiting && steps.some(({ status }) => status === 'running')}
      onToggle={() => setOpen(!isOpen)}
    >
      <ol className={css.steps}>
        {steps.map((step) => (
          <StepItem key={step.id} step={step} isWaiting={isWaiting} />
        ))}
      </ol>
    </Fold>
  );
};

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
    <>
      {reasoning !== '' && (
        <Reasoning
          text={reasoning}
          ms={reasoningMs}
          isThinking={isRunning && reasoningMs === undefined && textOf(message) === ''}
        />
      )}
      {steps.length > 0 && (
        <StepList steps={steps} isOpenFirst={isWatched} isWaiting={message.interrupts !== undefined} />
      )}
    </>
  );
};
