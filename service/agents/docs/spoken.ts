import { setTimeout as sleep } from 'node:timers/promises';
import type { RunEvent } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import { cutText } from '../cut-text.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Segmenting takes time with the square of the length on Node.js 20, so that a text is segmented in slices. */
const SLICE_LENGTH = 1000;

/** Splits a text into words, each with what follows it; joined they are the text again. */
export function* wordPieces(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const slice = cutText(text.slice(start), SLICE_LENGTH);
    const pieces: string[] = [];
    for (const { segment, isWordLike } of segmenter.segment(slice)) {
      if (isWordLike || pieces.length === 0) pieces.push(segment);
      else pieces[pieces.length - 1] += segment;
    }
    // The last word of a slice may go on behind it.
    if (start + slice.length < text.length && pieces.length > 1) pieces.pop();
    yield* pieces;
    start += pieces.join('').length;
  }
}

/** Writes a whole text as the answer, word by word at a pace, all at once at pace 0; ends at once when the signal aborts. */
export async function* spoken(
  text: string,
  { answerId, signal }: Pick<AgentInput, 'answerId' | 'signal'>,
  wordsPerSecond: number,
): AsyncGenerator<RunEvent> {
  yield { type: 'TEXT_MESSAGE_START', messageId: answerId, role: 'assistant' };
  const startedAt = performance.now();
  let written = 0;
  for (const delta of wordsPerSecond === 0 ? [text] : wordPieces(text)) {
    if (signal.aborted) return;
    yield { type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta };
    written += 1;
    const waitMs = startedAt + (written * 1000) / wordsPerSecond - performance.now();
    if (wordsPerSecond > 0 && waitMs > 1) {
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
  if (!signal.aborted) yield { type: 'TEXT_MESSAGE_END', messageId: answerId };
}
