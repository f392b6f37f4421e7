import type { Source } from 'casement/contract';
import { present } from './fields.ts';

/** The most characters of a passage that are shown with its source. */
const MAX_SNIPPET = 1000;

type Facts = {
  /** The back end's own; absent means a number. */
  id?: string | undefined;
  /** Its names, the best first; those that are empty do not count. */
  titles: readonly (string | undefined)[];
  url?: string | undefined;
  snippet?: string | undefined;
  score?: number | undefined;
};

/** Makes what lists the sources of an answer. A source is one however often it is told: `key` says which it is. */
export const createSourceList = () => {
  const known = new Map<string, Source>();
  return (facts: Facts, key: unknown = facts): Source => {
    const name = JSON.stringify(key);
    const { id, titles, url, snippet, score } = facts;
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
