import { extensionsOf } from './kept-types.ts';

/**
 * Returns the name under which a file of a MIME type is kept and saved: in the visitor's words, without what
 * is not seen or turns the direction of a text (except what joins the letters of some scripts, and emoji),
 * and with an ending of its type, which decides what opens it on the reader's machine.
 */
export const fileNameOf = (given: string, type: string): string => {
  const name = given.replaceAll(/(?![\u200C\u200D])[\p{Cc}\p{Cf}]/gu, '').trim() || 'file';
  const endings = extensionsOf(type).map((extension) => `.${extension}`);
  const isNamed = endings.some((ending) => name.toLowerCase().endsWith(ending));
  return isNamed ? name : name + (endings[0] ?? '');
};
