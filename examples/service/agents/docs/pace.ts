import { setTimeout as sleep } from 'node:timers/promises';
import { hasHan } from '../retrieval/terms.ts';

const western = new Intl.Segmenter('en', { granularity: 'word' });
const chinese = new Intl.Segmenter('zh', { granularity: 'word' });

/** Splits a text into words, each with what follows it; joined they are the text again. */
export const wordPieces = (text: string): string[] => {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of (hasHan(text) ? chinese : western).segment(text)) {
    if (isWordLike || pieces.length === 0) pieces.push(segment);
    else pieces[pieces.length - 1] += segment;
  }
  return pieces;
};

/** Hands a text out word by word at a pace, all at once at pace 0; ends at once when the signal aborts. */
export async function* paced(
  text: string,
  wordsPerSecond: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  if (wordsPerSecond === 0) {
    if (text && !signal.aborted) yield text;
    return;
  }
  const startedAt = performance.now();
  let written = 0;
  for (const piece of wordPieces(text)) {
    if (signal.aborted) return;
    yield piece;
    written += 1;
    const waitMs = startedAt + (written * 1000) / wordsPerSecond - performance.now();
    if (waitMs > 1) await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
}
