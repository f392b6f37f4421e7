import type { Language } from '../../service/contract/headers.ts';
import { recommend } from '../../service/contract/suggestions.ts';
import type { App } from '../app.ts';

const MAX_CACHED = 50;

/** Questions that may follow an answer. */
export const createFollowUps = ({ visitor }: App) => {
  const cache = new Map<string, readonly string[]>();
  return {
    /** Asks the service, once for each answer and language; no questions when it cannot say. */
    find: async (
      answer: { sessionId: string; messageId: string },
      language: Language,
      signal: AbortSignal,
    ): Promise<readonly string[]> => {
      const key = `${language} ${answer.messageId}`;
      const cached = cache.get(key);
      if (cached) return cached;
      try {
        const { list } = await visitor.service.call(recommend, answer, { signal, shownByCaller: true });
        const questions = [...new Set(list)].filter((question) => question.trim() !== '');
        const [oldest] = cache.keys();
        if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
        cache.set(key, questions);
        return questions;
      } catch {
        // The answer is complete without this extra.
        return [];
      }
    },
  };
};
