import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

const SHOWN_MS = 2000;

/** The result of copying, as a key of the `common` texts. */
export type CopyResult = 'copied' | 'copyFailed';

/** Copies text and shows the result for two seconds. */
export const useCopy = (): {
  result: CopyResult | undefined;
  copy: (text: string, html?: string) => Promise<CopyResult>;
} => {
  const [result, setResult] = useState<CopyResult>();
  useEffect(() => {
    if (!result) return undefined;
    const timer = setTimeout(setResult, SHOWN_MS, undefined);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async (text: string, html?: string) => {
    const outcome = (await copyText(text, html)) ? 'copied' : 'copyFailed';
    setResult(outcome);
    return outcome;
  };
  return { result, copy };
};
