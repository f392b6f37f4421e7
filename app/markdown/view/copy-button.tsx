import { useTranslation } from 'react-i18next';
import { useCopy } from '../../ui/use-copy.ts';
import css from './code.module.css';

/** Copies what `text` returns; says for two seconds how that went. */
export const CopyButton = ({ text }: { text: () => string }) => {
  const { t } = useTranslation('markdown');
  const { result = 'copy', copy } = useCopy();
  return (
    <button type="button" className={css.copy} data-state={result} onClick={() => void copy(text())}>
      <span aria-live="polite">{t(result)}</span>
    </button>
  );
};
