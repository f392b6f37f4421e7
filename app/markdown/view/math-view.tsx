import { memo, useEffect, useRef, useState } from 'react';
import { loadCode } from '../../ui/load-code.ts';
import classes from '../markdown.module.css';

type MathViewProps = { tex: string; display: boolean; open: boolean };

type Typeset = (tex: string, element: HTMLElement, display: boolean) => void;

/** Kept once loaded, so that later formulas are set before they are first painted. */
let typeset: Typeset | undefined;

/** A formula as MathML, which needs no fonts or style sheets of ours; its TeX until the typesetter has loaded. */
export const MathView = memo(function MathView({ tex, display, open }: MathViewProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [ready, setReady] = useState(typeset !== undefined);
  useEffect(() => {
    if (ready) return undefined;
    let wanted = true;
    const load = async () => {
      ({ typeset } = await loadCode(() => import('../maths/typeset.ts')));
      if (wanted) setReady(true);
    };
    // Without the typesetter the TeX stays, which can be read.
    load().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [ready]);
  const shown = ready && !open;
  useEffect(() => {
    if (shown && place.current) typeset?.(tex, place.current, display);
  }, [shown, tex, display]);
  const className = display ? classes.mathDisplay : classes.math;
  // Two elements, since React must not meet in one what the typesetter has put there.
  return shown ? (
    <span key="set" ref={place} className={className} />
  ) : (
    <code key="source" className={className}>
      {tex}
    </code>
  );
});
