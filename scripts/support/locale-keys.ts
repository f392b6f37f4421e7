/** The texts of one language: feature name to its JSON, as it is in the file. */
export type LocaleTexts = Record<string, unknown>;

const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;

const flatten = (value: unknown, path: string): [key: string, text: unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, path === '' ? key : `${path}.${key}`))
    : [[path, value]];

const placeholders = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+).*?\}\}/g)].map((match) => match[1]))]
    .toSorted((one, other) => (one ?? '').localeCompare(other ?? ''))
    .join(', ');

type Entry = { text: string; isPlural: boolean };

const readEntries = (
  language: string,
  texts: LocaleTexts,
): { entries: Map<string, Entry>; problems: string[] } => {
  const entries = new Map<string, Entry>();
  const problems: string[] = [];
  for (const [feature, content] of Object.entries(texts)) {
    for (const [key, text] of flatten(content, '')) {
      const name = `${feature}.json ${key.replace(pluralSuffix, '')}`;
      if (typeof text === 'string' && text.trim() !== '') {
        const others = entries.get(name)?.text ?? '';
        entries.set(name, { text: `${others}${text}`, isPlural: pluralSuffix.test(key) });
      } else problems.push(`${language}: ${name} is no text`);
    }
  }
  return { entries, problems };
};

/**
 * What differs between two languages: keys, and the placeholders in their texts.
 * Plural forms count as one key, because each language has forms of its own.
 */
export const compareLocales = (languages: Record<string, LocaleTexts>): string[] => {
  const read = Object.entries(languages).map(
    ([language, texts]) => [language, readEntries(language, texts)] as const,
  );
  const [first, ...others] = read;
  if (first === undefined || first[1].entries.size === 0) return ['There are no texts.'];
  const [firstLanguage, { entries: reference }] = first;

  const differences = others.flatMap(([language, { entries }]) => [
    ...[...reference.keys()]
      .filter((key) => !entries.has(key))
      .map((key) => `${language}: ${key} is missing`),
    ...[...entries.keys()]
      .filter((key) => !reference.has(key))
      .map((key) => `${language}: ${key} is not in ${firstLanguage}`),
    ...[...entries].flatMap(([key, { text, isPlural }]) => {
      const expected = reference.get(key);
      if (expected === undefined || isPlural || expected.isPlural) return [];
      return placeholders(text) === placeholders(expected.text)
        ? []
        : [`${language}: ${key} has {${placeholders(text)}}, not {${placeholders(expected.text)}}`];
    }),
  ]);
  return [...read.flatMap(([, { problems }]) => problems), ...differences];
};
