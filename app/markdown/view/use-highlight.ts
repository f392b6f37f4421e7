import { useEffect, useMemo, useState } from 'react';
import { loadCode } from '../../base/load-code.ts';
import { whenIdle } from '../../base/when-idle.ts';
import type { CodeRun } from '../highlight/highlight.ts';

/** Longer code stays plain: its colors are some thousand elements for every ten thousand characters. */
const MAX_CHARACTERS = 100_000;

const plain = new Set(['', 'text', 'txt', 'plaintext', 'plain', 'output', 'console']);

type Highlighted = { code: string; language: string; runs: CodeRun[][] };

/**
 * The runs of the first chunks, more and more of them; undefined before, while the code is open, and for
 * unknown languages.
 */
export const useHighlight = (
  language: string,
  chunks: readonly string[],
  open: boolean,
): CodeRun[][] | undefined => {
  const [highlighted, setHighlighted] = useState<Highlighted>();
  // Undefined while the code grows: an effect that runs anew costs a task after each frame.
  const complete = open || plain.has(language.toLowerCase()) ? undefined : chunks;
  const code = useMemo(() => complete?.join('') ?? '', [complete]);
  useEffect(() => {
    if (!complete || code === '' || code.length > MAX_CHARACTERS) return undefined;
    const ending = new AbortController();
    const show = (runs: CodeRun[][]) => setHighlighted({ code, language, runs });
    const addColors = async () => {
      if (ending.signal.aborted) return;
      const { colorCode } = await loadCode(() => import('../highlight/color-code.ts'));
      await colorCode(complete, language, show, ending.signal);
    };
    // Without colors the code can still be read.
    whenIdle(() => void addColors().catch(() => undefined));
    return () => ending.abort();
  }, [language, code, complete]);
  const fits = complete !== undefined && highlighted?.code === code && highlighted.language === language;
  return fits ? highlighted.runs : undefined;
};
