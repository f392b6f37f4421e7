import type { Source } from '../service/contract/conversation.ts';

const CITATION = /\[([^\]\n]*)\]\(source:([^()\s]+)\)/g;

/** The address of a source as it works elsewhere, complete; undefined for every scheme but http and https. */
export const wholeAddress = (address: string | undefined, base: string): string | undefined => {
  if (!address) return undefined;
  try {
    const { href, protocol } = new URL(address, base);
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The text of an answer as it reads elsewhere: citations lead to the address of their source, and are plain numbers
 * where it has none. Only this chat knows what `source:ID` means.
 */
export const withCitedAddresses = (
  text: string,
  sources: readonly Source[] = [],
  base = document.baseURI,
): string =>
  text.replaceAll(CITATION, (_citation, label: string, id: string) => {
    const url = wholeAddress(sources.find((source) => source.id === decoded(id))?.url, base);
    return url ? `[${label}](<${url.replaceAll('>', '%3E')}>)` : `[${label}]`;
  });

const decoded = (id: string): string => {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
};
