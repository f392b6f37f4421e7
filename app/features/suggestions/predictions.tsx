import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { useStore } from '../app.ts';
import { messageBox } from '../../ui/message-box.ts';
import { PredictionList } from './prediction-list.tsx';
import { createPredictions } from './predictions-store.ts';
import css from './predictions.module.css';

/** Offers above the composer questions that complete what is being typed. The caret never leaves the composer. */
export const Predictions = () => {
  const { t, i18n } = useTranslation('suggestions');
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
      <output className="visually-hidden">
        {count > 0 && t('found', { count, number: new Intl.NumberFormat(i18n.language).format(count) })}
      </output>
    </div>
  );
};
