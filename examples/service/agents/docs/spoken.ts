import type { RunEvent } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import { paced } from './pace.ts';

/** Says a whole text as the answer, word by word. */
export async function* spoken(
  text: string,
  { answerId, signal }: AgentInput,
  wordsPerSecond: number,
): AsyncGenerator<RunEvent> {
  yield { type: 'TEXT_MESSAGE_START', messageId: answerId, role: 'assistant' };
  for await (const delta of paced(text, wordsPerSecond, signal)) {
    yield { type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta };
  }
  if (!signal.aborted) yield { type: 'TEXT_MESSAGE_END', messageId: answerId };
}
