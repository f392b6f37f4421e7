import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../service/contract/index.ts';
import { Fold } from './fold.tsx';
import { formatDuration } from './format-duration.ts';
import { StepItem } from './step-item.tsx';
import { totalMs } from './total-ms.ts';
import css from './process.module.css';

const stepsIcon = 'M6 5v14M6 6h4m-4 6h4m-4 6h4M14 6h5m-5 6h5m-5 6h5';

export type StepListProps = { steps: readonly Step[]; isOpenFirst: boolean };

/** Shows the steps of an answer in the order in which they started, under a line that sums them up. */
export const StepList = ({ steps, isOpenFirst }: StepListProps) => {
  const summary = useSummary(steps);
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <Fold
      icon={stepsIcon}
      label={summary}
      isBusy={steps.some(({ status }) => status === 'running')}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <ol className={css.steps}>
        {steps.map((step) => (
          <StepItem key={step.id} step={step} />
        ))}
      </ol>
    </Fold>
  );
};

const useSummary = (steps: readonly Step[]): string => {
  const { t, i18n } = useTranslation('process');
  const format = new Intl.NumberFormat(i18n.language);
  const running = steps.filter(({ status }) => status === 'running');
  const [first, ...others] = running;
  if (first && others.length === 0) return t('using', { title: first.title });
  const count = first ? running.length : steps.length;
  const number = format.format(count);
  if (first) return t('usingSeveral', { count, number });
  const failed = steps.filter(({ status }) => status === 'failed').length;
  const used =
    failed > 0
      ? t('usedFailed', { count, number, failed: format.format(failed) })
      : t('used', { count, number });
  const ms = totalMs(steps);
  return ms === undefined ? used : `${used} · ${formatDuration(ms, i18n.language)}`;
};
