const hasVowel = (text: string) => /[aeiouy]/.test(text);

const withoutEnding = (word: string, ending: string, leastLeft: number): string =>
  word.endsWith(ending) && word.length - ending.length >= leastLeft ? word.slice(0, -ending.length) : word;

const singular = (word: string): string => {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sses|xes|ches|shes)$/.test(word)) return word.slice(0, -2);
  if (/[^su]s$/.test(word) && !word.endsWith('is') && word.length > 3) return word.slice(0, -1);
  return word;
};

/** Words whose ending is no ending. */
const whole = new Set([
  'embed',
  'speed',
  'need',
  'feed',
  'seed',
  'exceed',
  'proceed',
  'string',
  'thing',
  'ping',
]);

const withoutVerbEnding = (word: string): string => {
  if (whole.has(word)) return word;
  for (const ending of ['ing', 'ed']) {
    const left = withoutEnding(word, ending, 3);
    if (left !== word && hasVowel(left)) return left.replace(/([bdfgmnprt])\1$/, '$1');
  }
  return word;
};

/** Cuts an English word, already in lower case, to a stem that its common forms share: embeds, embedded, embedding -> embed. */
export const stem = (word: string): string => {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let stemmed = withoutVerbEnding(singular(word));
  for (const [ending, leastLeft] of [
    ['ation', 3],
    ['ment', 4],
    ['ly', 4],
    ['ate', 4],
    ['e', 3],
  ] as const) {
    stemmed = withoutEnding(stemmed, ending, leastLeft);
  }
  return stemmed.replace(/our$/, 'or');
};
