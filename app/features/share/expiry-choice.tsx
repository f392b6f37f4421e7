import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import css from './expiry-choice.module.css';

/** Days, or null for as long as the chat is kept. */
export type Expiry = 1 | 7 | 30 | null;

const choices: readonly Expiry[] = [1, 7, 30, null];

export type ExpiryChoiceProps = { value: Expiry; onChange: (value: Expiry) => void };

/** Lets the visitor choose how long a link works. */
export const ExpiryChoice = ({ value, onChange }: ExpiryChoiceProps) => {
  const { t, i18n } = useTranslation('share');
  const id = useId();
  const format = new Intl.NumberFormat(i18n.language);
  return (
    <fieldset className={css.expiry} aria-describedby={`${id}hint`}>
      <legend>{t('expiry')}</legend>
      <div>
        {choices.map((days) => (
          <label key={days}>
            <input type="radio" name={`${id}days`} checked={value === days} onChange={() => onChange(days)} />
            {days === null ? t('expiryNever') : t('expiryDays', { count: days, number: format.format(days) })}
          </label>
        ))}
      </div>
      <p id={`${id}hint`}>{value === null && t('expiryNeverHint')}</p>
    </fieldset>
  );
};
