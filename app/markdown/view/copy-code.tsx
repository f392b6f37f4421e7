import { useTranslation } from 'react-i18next';
import { useCopy } from '../../ui/use-copy.ts';
import css from './code.module.css';

export type CopyCodeProps = {
  /** Returns the code when it is wanted. */
  text: () => string;
};

/** Copies a block of code; shows the result for two seconds. */
export const CopyCode = ({ text }: CopyCodeProps) => {
  const { t } = useTranslation('common');
  const { result = 'copy', copy } = useCopy();
  return (
    <button type="button" className={css.copy} data-state={result} onClick={() => void copy(text())}>
      <span aria-live="polite">{t(result)}</span>
    </button>
  );
};
