import { useEffect, useMemo, useState } from 'react';
import { loadCode } from '../../ui/load-code.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import type { CodeRun } from '../highlight/highlight.ts';

/** Longer code stays plain: coloring it takes long. */
const maxCharacters = 20_000;

const plain = new Set(['', 'text', 'txt', 'plaintext', 'plain', 'output', 'console']);

type Highlighted = { code: string; language: string; runs: CodeRun[][] };

/** The runs of each chunk once they are known; undefined before, while the code is open, and for unknown languages. */
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
    if (!complete || code === '' || code.length > maxCharacters) return undefined;
    let current = true;
    const addColors = async () => {
      if (!current) return;
      const { highlightApart } = await loadCode(() => import('../highlight/highlighter.ts'));
      const runs = await highlightApart(complete, language);
      if (current && runs) setHighlighted({ code, language, runs });
    };
    // Without colors the code can still be read.
    whenIdle(() => void addColors().catch(() => undefined));
    return () => {
      current = false;
    };
  }, [language, code, complete]);
  const fits = complete !== undefined && highlighted?.code === code && highlighted.language === language;
  return fits ? highlighted.runs : undefined;
};
