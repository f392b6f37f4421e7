import { lazy, memo, Suspense, type ComponentType } from 'react';
import { loadCode } from '../../base/load-code.ts';
import css from '../markdown.module.css';
import type { FormulaProps } from '../maths/formula.tsx';

const Source = ({ tex, className }: FormulaProps) => <code className={className}>{tex}</code>;

const typeset = (load: () => Promise<{ Formula: ComponentType<FormulaProps> }>) =>
  lazy(async () => {
    try {
      return { default: (await loadCode(load)).Formula };
    } catch {
      // Without the typesetter the TeX stays, which can be read.
      return { default: Source };
    }
  });

const Formula = typeset(() => import('../maths/formula.tsx'));
const Chemistry = typeset(() => import('../maths/chemistry.ts'));

/** A longer formula stays TeX: setting it would hold up the page. */
const maxCharacters = 4000;

type MathViewProps = { tex: string; display: boolean; open: boolean };

/**
 * A formula as MathML, which needs no fonts or style sheets of ours; its TeX until the typesetter has loaded.
 */
export const MathView = memo(function MathView({ tex, display, open }: MathViewProps) {
  const formula = { tex, display, className: display ? css.mathDisplay : css.math };
  const Typeset = /\\(?:ce|pu)\b/.test(tex) ? Chemistry : Formula;
  const source = <Source {...formula} />;
  return open || tex.length > maxCharacters ? (
    source
  ) : (
    <Suspense fallback={source}>
      <Typeset key={tex} {...formula} />
    </Suspense>
  );
});
