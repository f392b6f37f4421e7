import type { Source } from 'casement/contract';
import { present } from './fields.ts';

/** The most characters of a passage that are shown with its source. */
const MAX_SNIPPET = 1000;

export type SourceFacts = {
  /** The back end's own; absent means a number. */
  id?: string | undefined;
  /** Its names, the best first; those that are empty do not count. */
  titles: readonly (string | undefined)[];
  url?: string | undefined;
  snippet?: string | undefined;
  score?: number | undefined;
  /** Says which source it is, however often it is told. Default: all that is told of it. */
  key?: unknown;
};

/** Makes the list of an answer's sources, which gives the same source for the same facts. */
export const createSourceList = () => {
  const known = new Map<string, Source>();
  return (facts: SourceFacts): Source => {
    const { id, titles, url, snippet, score, key = facts } = facts;
    const name = JSON.stringify(key);
    const number = known.size + 1;
    const source = known.get(name) ?? {
      id: id || `source-${number}`,
      title: [...titles, url].find((title) => title?.trim()) ?? `#${number}`,
      ...present({ url: url || undefined, snippet: snippet?.slice(0, MAX_SNIPPET) || undefined, score }),
    };
    known.set(name, source);
    return source;
  };
};
