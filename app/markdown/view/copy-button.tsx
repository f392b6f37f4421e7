import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copy-text.ts';
import classes from './code.module.css';

const shownMs = 2000;

/** Copies what `text` returns; says for two seconds how that went. */
export function CopyButton({ text }: { text: () => string }) {
  const { t } = useTranslation('markdown');
  const [state, setState] = useState<'copy' | 'copied' | 'copyFailed'>('copy');
  useEffect(() => {
    if (state === 'copy') return undefined;
    const timer = setTimeout(setState, shownMs, 'copy');
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    void copyText(text()).then((done) => setState(done ? 'copied' : 'copyFailed'));
  };
  return (
    <button type="button" className={classes.copy} data-state={state} onClick={copy}>
      <span aria-live="polite">{t(state)}</span>
    </button>
  );
}
