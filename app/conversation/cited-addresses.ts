import type { Source } from '../service/contract/conversation.ts';
import { findCited } from '../base/cited-id.ts';
import { webUrl } from '../base/safe-address.ts';

const CITATION = /( ?)\[([^[\]\n]*)\]\(source:([^()\s]+)\)/g;

/**
 * The text of an answer as it reads elsewhere: citations lead to the address of their source, and are plain
 * numbers where it has none. Only this chat knows what `source:ID` means. Without sources, citations are left
 * out.
 */
export const withCitedAddresses = (
  text: string,
  sources: readonly Source[] | undefined,
  base = document.baseURI,
): string =>
  text.replaceAll(CITATION, (_citation, space: string, label: string, id: string) => {
    if (!sources) return '';
    const url = webUrl(
      findCited(id, (known) => sources.find((source) => source.id === known))?.url,
      base,
    )?.href;
    return `${space}[${label}]${url ? `(<${url.replaceAll('>', '%3E')}>)` : ''}`;
  });
