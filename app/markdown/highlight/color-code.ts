import { whenIdle } from '../../base/when-idle.ts';
import { highlightApart } from './highlighter.ts';
import type { CodeRun } from './highlight.ts';
import './scopes.css';

/** How many chunks get their colors between two frames. */
const CHUNKS_AT_ONCE = 4;

/**
 * Colors code, a few chunks at a time.
 * @param onColored Hears of the runs of the first chunks, more and more of them, until the signal aborts.
 */
export const colorCode = async (
  chunks: readonly string[],
  language: string,
  onColored: (runs: CodeRun[][]) => void,
  signal: AbortSignal,
): Promise<void> => {
  const known: CodeRun[][] = [];
  let shown = 0;
  let isShowing = false;
  const show = () => {
    isShowing = !signal.aborted && shown < known.length;
    if (!isShowing) return;
    shown = Math.min(known.length, shown + CHUNKS_AT_ONCE);
    onColored(known.slice(0, shown));
    whenIdle(show);
  };
  await highlightApart(chunks, language, (runs) => {
    known.push(runs);
    if (!isShowing) show();
  });
};
