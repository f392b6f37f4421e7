import { render } from 'katex';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { scrollable } from '../view/code-view.tsx';
import { useOverflow } from '../view/use-overflow.ts';
import { copyFormulas } from './copy-formulas.ts';
import css from './formula.module.css';

export type FormulaProps = { tex: string; display: boolean; className: string | undefined };

/** A percent sign begins a comment in TeX; models write it in numbers, and comments next to never. */
const withPercent = (tex: string) => tex.replaceAll(/(?<!\\)%/g, String.raw`\%`);
/** Environments of LaTeX that KaTeX lacks, as those that are nearest to them. */
const withKnownEnvironments = (tex: string) =>
  tex
    .replaceAll(/(\\(?:begin|end))\{multline(\*?)\}/g, '$1{gather$2}')
    .replaceAll(/(\\(?:begin|end))\{eqnarray(\*?)\}/g, '$1{align$2}');

/**
 * A formula as MathML, which scrolls sideways when it is too wide. A mistake in it shows as its TeX, in the
 * color of errors.
 */
export const Formula = ({ tex, display, className }: FormulaProps) => {
  const { t } = useTranslation('markdown');
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    try {
      render(withKnownEnvironments(withPercent(tex)), current, {
        displayMode: display,
        output: 'mathml',
        throwOnError: true,
        // No links, images or classes of the model's choosing.
        trust: false,
        strict: 'ignore',
        maxExpand: 500,
        maxSize: 20,
      });
    } catch {
      current.textContent = tex;
      current.dataset['failed'] = '';
    }
  }, [tex, display]);
  useEffect(() => {
    // All formulas of a page share one listener.
    document.addEventListener('copy', copyFormulas);
    return () => {
      if (!document.querySelector('math')) document.removeEventListener('copy', copyFormulas);
    };
  }, []);
  const overflows = useOverflow(place);
  const scroller = overflows && { ...scrollable, 'aria-label': t('formula') };
  return <span ref={place} className={`${className} ${display ? css.display : css.inline}`} {...scroller} />;
};
