import MiniSearch from 'minisearch';

/** A document that has a term, and the fields that have it. */
export type Match = { id: string; score: number; fields: readonly string[] };

/** Between the keys of a field. */
const SEPARATOR = ' ';

type Options<Field extends string> = {
  /** How much each field counts. */
  boost: Readonly<Record<Field, number>>;
  /**
   * How much more a document counts that has a term several times, how much less a long one, and how much any
   * that has it.
   */
  bm25: { k: number; b: number; d: number };
};

/** A term that is known: its name within the engine, and in how many documents it stands. */
type Known = { key: string; frequency: number };

/**
 * Makes an index of documents whose fields have terms. MiniSearch takes a field as one text, and parts it
 * again here. It keeps terms in a tree by their letters, and goes through all first letters for each:
 * thousands of them where terms are Chinese. So it gets short numbers in their place.
 */
export const createTermIndex = <Field extends string>({ boost, bm25 }: Options<Field>) => {
  const known = new Map<string, Known>();
  const engine = new MiniSearch<Record<Field | 'id', string>>({
    fields: Object.keys(boost),
    tokenize: (keys) => keys.split(SEPARATOR),
    processTerm: (key) => key || null,
    searchOptions: { boost, bm25 },
  });
  const know = (term: string): Known => {
    const one = known.get(term) ?? { key: known.size.toString(36), frequency: 0 };
    known.set(term, one);
    return one;
  };
  return {
    add(id: string, terms: Readonly<Record<Field, readonly string[]>>): void {
      const fields = Object.entries<readonly string[]>(terms).map(
        ([field, all]) => [field, all.map(know)] as const,
      );
      for (const one of new Set(fields.flatMap(([, all]) => all))) one.frequency += 1;
      engine.add({
        id,
        ...Object.fromEntries(
          fields.map(([field, all]) => [field, all.map(({ key }) => key).join(SEPARATOR)]),
        ),
      } as Record<Field | 'id', string>);
    },
    /** Returns the documents that have a term. */
    search(term: string): Match[] {
      const key = known.get(term)?.key;
      if (key === undefined) return [];
      return engine
        .search(key)
        .map(({ id, score, match }) => ({ id: String(id), score, fields: match[key] ?? [] }));
    },
    /** All terms, in the order in which they were added. */
    terms: (): string[] => [...known.keys()],
    /** In how many documents a term stands. */
    frequency: (term: string): number => known.get(term)?.frequency ?? 0,
  };
};
