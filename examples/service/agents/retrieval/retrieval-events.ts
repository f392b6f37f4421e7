import type { Language, RunEvent } from 'casement/contract';
import type { Hit } from './passage.ts';
import { sourceOf } from './passage.ts';

const titles: Record<Language, string> = { en: 'Search the documentation', 'zh-CN': '检索文档' };

/** The two events that show a search as a step of the answer. */
export const searchSteps = (answerId: string, language: Language, query: string) => {
  const startedAt = Date.now();
  const startedAtMs = performance.now();
  const step = (content: Record<string, unknown>): RunEvent => ({
    type: 'ACTIVITY_SNAPSHOT',
    messageId: `${answerId}-search`,
    activityType: 'skill',
    content: { kind: 'file-knowledge', title: titles[language], input: { query }, startedAt, ...content },
    replace: true,
  });
  return {
    started: () => step({ status: 'running' }),
    done: (hits: Hit[]) =>
      step({
        status: 'done',
        output: {
          hits: hits.map(({ passage, score }) => ({
            id: passage.id,
            title: passage.path.join(' › '),
            score: Math.round(score * 100) / 100,
          })),
        },
        ms: Math.round(performance.now() - startedAtMs),
      }),
  };
};

/** The passages as the answer's sources, in the order of their numbers. */
export const sourcesEvent = (answerId: string, hits: Pick<Hit, 'passage' | 'coverage'>[]): RunEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId: `${answerId}-sources`,
  activityType: 'sources',
  content: { sources: hits.map(sourceOf) },
  replace: true,
});
