import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../app.ts';
import { createPredictions } from './predictions-store.ts';
import css from './predictions.module.css';

export type PredictionListProps = {
  id: string;
  questions: readonly string[];
  /** The marked one, -1 for none. */
  active: number;
};

// No `select` can be chosen from while the caret stays in a textarea, which also has all the keys.
const listbox = {
  role: 'listbox',
  tabIndex: -1,
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
} as const;

/** The predicted questions. Keys come from the composer, which keeps the focus. */
export const PredictionList = ({ id, questions, active }: PredictionListProps) => {
  const { t } = useTranslation('suggestions');
  const { take } = useStore(createPredictions);
  const optionAt = (index: number) => ({ role: 'option', tabIndex: -1, onClick: () => take(index) }) as const;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div {...listbox} ref={list} id={id} className={css.list} aria-label={t('predictions')}>
      {questions.map((question, index) => (
        <div
          {...optionAt(index)}
          key={question}
          id={`${id}-${index}`}
          aria-selected={index === active}
          dir="auto"
        >
          {question}
        </div>
      ))}
    </div>
  );
};
