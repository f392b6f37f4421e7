const MOST = 5;
/** With fewer letters, the visitor has not typed enough to predict anything. */
const LEAST_LETTERS = 3;

const hanPattern = /\p{Script=Han}/u;

const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[?？]$/, '')
    .trimEnd();

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Rates how well a question continues the typed text, 0 for not at all. */
const fit = (typed: string, question: string): number => {
  if (question.startsWith(typed)) return 3;
  if (hanPattern.test(typed)) return question.includes(typed) ? 2 : 0;
  const words = wordsOf(question);
  // The last word may be incomplete; each word counts once, so that "the the" needs two.
  const isMet = wordsOf(typed).every((word) => {
    const at = words.findIndex((candidate) => candidate.startsWith(word));
    if (at < 0) return false;
    words.splice(at, 1);
    return true;
  });
  return isMet ? 1 : 0;
};

/** Returns the candidates that the typed text may become, best first; the candidates come most important first. */
export const predictQuestions = (text: string, candidates: Iterable<string>): string[] => {
  const typed = normal(text);
  if (!hanPattern.test(typed) && typed.replaceAll(/[^\p{L}\p{N}]/gu, '').length < LEAST_LETTERS) return [];
  const found = new Map<string, { question: string; score: number }>();
  for (const question of candidates) {
    const key = normal(question);
    if (key === typed || found.has(key)) continue;
    const score = fit(typed, key);
    if (score > 0) found.set(key, { question, score });
  }
  return [...found.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ question }) => question);
};
