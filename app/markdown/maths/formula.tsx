import { render } from 'katex';
import { useLayoutEffect, useRef } from 'react';

export type FormulaProps = { tex: string; display: boolean; className: string | undefined };

/** A formula as MathML. A mistake in it shows as its TeX, in the color of errors. */
export const Formula = ({ tex, display, className }: FormulaProps) => {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    try {
      render(tex, current, {
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
  return <span ref={place} className={className} />;
};
