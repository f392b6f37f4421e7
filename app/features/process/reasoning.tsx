import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from '../../markdown/markdown.tsx';
import { Fold } from './fold.tsx';
import { formatDuration } from './format-duration.ts';
import { thoughtIcon } from './kinds.ts';
import { scrollable } from '../../ui/scrollable.ts';
import css from './process.module.css';

export type ReasoningProps = { text: string; ms: number | undefined; isThinking: boolean };

/** Shows the model's reasoning, folded to a line that says how long it took. */
export const Reasoning = ({ text, ms, isThinking }: ReasoningProps) => {
  const { t, i18n } = useTranslation('process');
  const [isOpen, setOpen] = useState(false);
  const done =
    ms === undefined ? t('thought') : t('thoughtFor', { duration: formatDuration(ms, i18n.language) });
  return (
    <Fold
      icon={thoughtIcon}
      label={isThinking ? t('thinking') : done}
      isBusy={isThinking}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <div className={css.reasoning} aria-label={t('reasoning')} {...scrollable} dir="auto">
        <Markdown text={text} streaming={isThinking} />
      </div>
    </Fold>
  );
};
