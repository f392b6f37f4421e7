import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { useStore } from '../app.ts';
import { Icon } from '../../ui/icon.tsx';
import { scrollable } from '../../ui/scrollable.ts';
import { createPageContext } from './page-context-store.ts';
import css from './context-line.module.css';

/** Says which context of the host page goes with a question, shows it, and lets visitors leave it out. */
export const ContextLine = () => {
  const { t } = useTranslation('page-context');
  const { state, leaveOut } = useStore(createPageContext);
  const { shown, isLeftOut } = useSnapshot(state);
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  if (!shown) return null;
  const { title, address, selection, entries } = shown;
  const items = [
    { name: t('title'), label: t('titleLabel'), value: title },
    { name: t('address'), label: t('addressLabel'), value: address },
    { name: t('selection'), label: t('selectionLabel'), value: selection },
    ...entries.map(({ name, value }) => ({ name, label: name, value })),
  ].filter(({ value }) => value);
  const parts = items.map(({ name }) => name);
  return (
    <div className={css.place} data-surface="thread">
      <div className={css.line}>
        <button
          type="button"
          className={css.summary}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron" size={14} />
          <span dir="auto">{isLeftOut ? t('leftOut') : t('goesAlong', { parts })}</span>
        </button>
        <button
          type="button"
          role="switch"
          className={css.switch}
          aria-checked={!isLeftOut}
          aria-label={t('send')}
          onClick={() => leaveOut(!isLeftOut)}
        />
      </div>
      <div id={detailsId} className={css.details} hidden={!isOpen} aria-label={t('details')} {...scrollable}>
        <dl>
          {items.map(({ label, value }) => (
            <div key={`${label}: ${value}`}>
              <dt dir="auto">{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
};
