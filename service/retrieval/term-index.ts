import MiniSearch from 'minisearch';

/** A document that has a term, and the fields that have it. */
export type Match = { id: string; score: number; fields: readonly string[] };

/** Between the terms of a field. */
const SEPARATOR = '\n';

type Options<Field extends string> = {
  /** How much each field counts. */
  boost: Readonly<Record<Field, number>>;
  /** How much more a document counts that has a term several times, how much less a long one, and how much any that has it. */
  bm25: { k: number; b: number; d: number };
};

/** Makes an index of documents whose fields have terms. MiniSearch takes a field as one text, and parts it again here. */
export const createTermIndex = <Field extends string>({ boost, bm25 }: Options<Field>) => {
  const frequencies = new Map<string, number>();
  const engine = new MiniSearch<Record<Field | 'id', string>>({
    fields: Object.keys(boost),
    tokenize: (terms) => terms.split(SEPARATOR),
    processTerm: (term) => term || null,
    searchOptions: { boost, bm25 },
  });
  return {
    add(id: string, terms: Readonly<Record<Field, readonly string[]>>): void {
      const fields = Object.entries<readonly string[]>(terms);
      for (const term of new Set(fields.flatMap(([, all]) => all)))
        frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
      engine.add({
        id,
        ...Object.fromEntries(fields.map(([field, all]) => [field, all.join(SEPARATOR)])),
      } as Record<Field | 'id', string>);
    },
    /** Returns the documents that have a term. */
    search: (term: string): Match[] =>
      engine
        .search(term)
        .map(({ id, score, match }) => ({ id: String(id), score, fields: match[term] ?? [] })),
    /** All terms, in the order in which they were added. */
    terms: (): string[] => [...frequencies.keys()],
    /** In how many documents a term stands. */
    frequency: (term: string): number => frequencies.get(term) ?? 0,
  };
};
