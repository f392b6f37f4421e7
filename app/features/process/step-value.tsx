import { useTranslation } from 'react-i18next';
import { formatValue } from './format-value.ts';
import { scrollable } from '../../ui/scrollable.ts';
import css from './step-value.module.css';

export type StepValueProps = {
  label: string;
  /** What assistive technology calls the text, which the keyboard can scroll. */
  name: string;
  value: unknown;
};

/** What went into a step or came out of it, as text: it may come from anywhere. */
export const StepValue = ({ label, name, value }: StepValueProps) => {
  const { t, i18n } = useTranslation('process');
  const { text, cut } = formatValue(value);
  return (
    <div className={css.value}>
      <p>{label}</p>
      <pre aria-label={name} {...scrollable} dir="auto">
        {text}
      </pre>
      {cut > 0 && <p>{t('cut', { count: cut, number: new Intl.NumberFormat(i18n.language).format(cut) })}</p>}
    </div>
  );
};
