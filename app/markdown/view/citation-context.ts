import { createContext } from 'react';

type Citations = {
  /** Titles of the sources by id. */
  titles: ReadonlyMap<string, string>;
  onCitation: ((id: string) => void) | undefined;
  onCitationHint: ((id: string, chip: HTMLElement) => void) | undefined;
};

/** In a context, so that sources that come late render the citations and nothing else. */
export const CitationContext = createContext<Citations>({
  titles: new Map(),
  onCitation: undefined,
  onCitationHint: undefined,
});
