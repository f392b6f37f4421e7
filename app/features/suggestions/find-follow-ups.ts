import type { Language } from '../../service/contract/headers.ts';
import { recommend } from '../../service/contract/suggestions.ts';
import { visitorRuntime } from '../../visitor/visitor-store.ts';

const MAX_KEPT = 50;
const kept = new Map<string, readonly string[]>();

/** Asks the service once what may follow an answer; nothing when it cannot say. */
export const findFollowUps = async (
  answer: { sessionId: string; messageId: string },
  language: Language,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const key = `${language} ${answer.messageId}`;
  const known = kept.get(key);
  if (known) return known;
  try {
    const { list } = await visitorRuntime().service.call(recommend, answer, { signal, shownByCaller: true });
    const questions = [...new Set(list)].filter((question) => question.trim() !== '');
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, questions);
    return questions;
  } catch {
    // An extra that nobody asked for: the answer stands without it.
    return [];
  }
};
