import { setTimeout as sleep } from 'node:timers/promises';
import type { RunEvent } from 'casement/contract';
import type { AgentInput } from '../agent.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Splits a text into words, each with what follows it; joined they are the text again. */
export const wordPieces = (text: string): string[] => {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike || pieces.length === 0) pieces.push(segment);
    else pieces[pieces.length - 1] += segment;
  }
  return pieces;
};

/** Writes a whole text as the answer, word by word at a pace, all at once at pace 0; ends at once when the signal aborts. */
export async function* spoken(
  text: string,
  { answerId, signal }: Pick<AgentInput, 'answerId' | 'signal'>,
  wordsPerSecond: number,
): AsyncGenerator<RunEvent> {
  yield { type: 'TEXT_MESSAGE_START', messageId: answerId, role: 'assistant' };
  const startedAt = performance.now();
  for (const [index, delta] of (wordsPerSecond === 0 ? [text] : wordPieces(text)).entries()) {
    if (signal.aborted) return;
    yield { type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta };
    const waitMs = startedAt + ((index + 1) * 1000) / wordsPerSecond - performance.now();
    if (wordsPerSecond > 0 && waitMs > 1) {
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
  if (!signal.aborted) yield { type: 'TEXT_MESSAGE_END', messageId: answerId };
}
