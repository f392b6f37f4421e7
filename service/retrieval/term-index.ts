/**
 * An inverted index of terms, ranked by BM25+. MiniSearch ranks alike, but keeps its terms in a tree for beginnings and misspellings,
 * which are looked for elsewhere here, and takes a field's terms as one text: that was half of the time of an index.
 */

/** A document that has a term, and the fields that have it. */
export type Match = { id: string; score: number; fields: readonly string[] };

type Options<Field extends string> = {
  /** How much each field counts. */
  boost: Readonly<Record<Field, number>>;
  /** How much more a document counts that has a term several times, how much less a long one, and how much any that has it. */
  bm25: { k: number; b: number; d: number };
};

/** Where a term stands: a place is a field of a document, and the places are in the order in which they were added. */
type Entry = { documents: number; places: number[]; counts: number[] };

/** Makes an index of documents whose fields have terms. */
export const createTermIndex = <Field extends string>({ boost, bm25: { k, b, d } }: Options<Field>) => {
  const fields = Object.keys(boost) as Field[];
  const ids: string[] = [];
  const entries = new Map<string, Entry>();
  /** How many different terms each place has. */
  const lengths: number[] = [];
  const totals = fields.map(() => 0);
  const documentOf = (place: number): number => Math.floor(place / fields.length);

  /** Notes one occurrence of a term; returns whether it is the first in its place. */
  const note = (term: string, place: number): boolean => {
    const entry = entries.get(term);
    if (!entry) {
      entries.set(term, { documents: 1, places: [place], counts: [1] });
      return true;
    }
    const { places, counts } = entry;
    const last = places.length - 1;
    const before = places[last] ?? -1;
    if (before === place) {
      counts[last] = (counts[last] ?? 0) + 1;
      return false;
    }
    if (documentOf(before) !== documentOf(place)) entry.documents += 1;
    places.push(place);
    counts.push(1);
    return true;
  };

  return {
    add(id: string, terms: Readonly<Record<Field, readonly string[]>>): void {
      ids.push(id);
      for (const [at, field] of fields.entries()) {
        const place = lengths.length;
        let different = 0;
        for (const term of terms[field]) if (note(term, place)) different += 1;
        lengths.push(Math.max(1, different));
        totals[at] = (totals[at] ?? 0) + Math.max(1, different);
      }
    },
    /** Returns the documents that have a term, in their order. */
    search(term: string): Match[] {
      const { places = [], counts = [] } = entries.get(term) ?? {};
      const having = fields.map(() => 0);
      for (const place of places) {
        const at = place % fields.length;
        having[at] = (having[at] ?? 0) + 1;
      }
      const rarities = having.map((count) => Math.log(1 + (ids.length - count + 0.5) / (count + 0.5)));
      const matches: (Match & { fields: Field[] })[] = [];
      let document = -1;
      for (const [index, place] of places.entries()) {
        const at = place % fields.length;
        const field = fields[at] as Field;
        const count = counts[index] ?? 0;
        const relativeLength = ((lengths[place] ?? 0) * ids.length) / (totals[at] ?? 1);
        const saturated = (count * (k + 1)) / (count + k * (1 - b + b * relativeLength));
        const score = boost[field] * (rarities[at] ?? 0) * (d + saturated);
        const last = matches.at(-1);
        if (last && document === documentOf(place)) {
          last.score += score;
          last.fields.push(field);
        } else {
          document = documentOf(place);
          matches.push({ id: ids[document] ?? '', score, fields: [field] });
        }
      }
      return matches;
    },
    /** All terms, in the order in which they were added. */
    terms: (): string[] => [...entries.keys()],
    /** In how many documents a term stands. */
    frequency: (term: string): number => entries.get(term)?.documents ?? 0,
  };
};
