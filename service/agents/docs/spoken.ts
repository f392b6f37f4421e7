import { setTimeout as sleep } from 'node:timers/promises';
import { type RunEvent, segmentsOf } from 'casement/contract';
import type { AgentInput } from '../agent.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Splits a text into words, each with what follows it; joined they are the text again. */
export function* wordPieces(text: string): Generator<string> {
  let pending = '';
  for (const { segment, isWordLike } of segmentsOf(segmenter, text)) {
    if (isWordLike && pending !== '') {
      yield pending;
      pending = '';
    }
    pending += segment;
  }
  if (pending !== '') yield pending;
}

/**
 * Writes a whole text as the answer, word by word at a pace, all at once at pace 0; ends at once when the
 * signal aborts.
 */
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
