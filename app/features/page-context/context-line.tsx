import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { useStore } from '../app.ts';
import { formatNumber } from '../../i18n/format-number.ts';
import { Icon } from '../../ui/icon.tsx';
import { scrollable } from '../../ui/scrollable.ts';
import { createPageContext } from './page-context-store.ts';
import css from './context-line.module.css';

const icons = {
  page: 'M6.5 4.5h11a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2Zm-2 4.5h15M8 13h8m-8 3h5',
  leftOut: 'M9 4.5h8.5a2 2 0 0 1 2 2V15M17.5 19.5h-11a2 2 0 0 1-2-2v-11M12 9h7.5M4 4l16 16',
} as const;

/**
 * Counts what of the host page goes with a question; opened, it says what that is, and lets visitors leave it
 * out.
 */
export const ContextLine = () => {
  const { t, i18n } = useTranslation('page-context');
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
    <div className={css.place}>
      <button
        type="button"
        className={css.summary}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        title={t('details')}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isLeftOut ? icons.leftOut : icons.page} size={16} />
        {!isLeftOut && <span aria-hidden="true">{formatNumber(items.length, i18n.language)}</span>}
        <span className="visually-hidden">{isLeftOut ? t('leftOut') : t('goesAlong', { parts })}</span>
      </button>
      <div id={detailsId} className={css.details} hidden={!isOpen}>
        <label className={css.choice}>
          {t('send')}
          <button
            type="button"
            role="switch"
            className={css.switch}
            aria-checked={!isLeftOut}
            aria-label={t('send')}
            onClick={() => leaveOut(!isLeftOut)}
          />
        </label>
        {isLeftOut ? (
          <p className={css.none}>{t('leftOut')}</p>
        ) : (
          <div className={css.list} aria-label={t('details')} {...scrollable}>
            <dl>
              {items.map(({ label, value }) => (
                <div key={`${label}: ${value}`}>
                  <dt dir="auto">{label}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
    </div>
  );
};
