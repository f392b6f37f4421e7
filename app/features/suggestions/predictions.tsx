import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { messageBox } from '../../ui/message-box.ts';
import { useStore } from '../app.ts';
import { createPredictions } from './predictions-store.ts';
import css from './predictions.module.css';

type PredictionListProps = {
  id: string;
  questions: readonly string[];
  /** The marked one, -1 for none. */
  active: number;
};

// A `select` cannot be used while the caret stays in a textarea, which also gets all the keys.
const listbox = {
  role: 'listbox',
  tabIndex: -1,
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
} as const;

/** The predicted questions. Keys come from the composer, which keeps the focus. */
const PredictionList = ({ id, questions, active }: PredictionListProps) => {
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

/** Offers questions that complete what is being typed, above the composer, which the caret never leaves. */
export const Predictions = () => {
  const { t } = useTranslation('suggestions');
  const listId = useId();
  const { state, watch } = useStore(createPredictions);
  const { questions, active } = useSnapshot(state);
  const count = questions.length;

  useEffect(() => {
    const watching = new AbortController();
    const box = messageBox();
    if (box) watch(box, watching.signal);
    return () => watching.abort();
  }, [watch]);

  // The composer stays a textbox: a field of several lines cannot be a combobox.
  useEffect(() => {
    const box = messageBox();
    box?.setAttribute('aria-autocomplete', 'list');
    if (count > 0) box?.setAttribute('aria-controls', listId);
    if (active >= 0) box?.setAttribute('aria-activedescendant', `${listId}-${active}`);
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
        box?.removeAttribute(name);
    };
  }, [count, active, listId]);

  return (
    <div className={css.place}>
      {count > 0 && <PredictionList id={listId} questions={questions} active={active} />}
      <div className="visually-hidden" aria-live="polite">
        {count > 0 && t('found', { count })}
      </div>
    </div>
  );
};
