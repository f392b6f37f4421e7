import type { ContentPart } from 'casement/contract';

/** Returns the texts of a message's parts, joined. */
export const textOf = (parts: ContentPart[], separator = ''): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(separator);
