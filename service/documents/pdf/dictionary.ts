import { tokensOf } from './tokens.ts';

/** The entries of a dictionary by their names, as they are written. */
export const entriesIn = (dictionary: string): Map<string, string> => {
  const entries = new Map<string, string>();
  let depth = 0;
  let name: string | undefined;
  let value = '';
  const end = () => {
    if (name !== undefined) entries.set(name, value.trim());
  };
  for (const { kind, text } of tokensOf(dictionary)) {
    if (text === '>>' || text === ']') depth -= 1;
    if (depth <= 0 && entries.size + value.length > 0) break;
    if (depth === 1 && kind === 'name' && (name === undefined || value !== '')) {
      end();
      name = text.slice(1);
      value = '';
    } else if (depth > 0) value += `${text} `;
    if (text === '<<' || text === '[') depth += 1;
  }
  end();
  return entries;
};

/** The characters of the encoding of PDF from 0x80 on, where it differs from ISO-8859-1; the last is 0xa0. */
const OWN = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\ufffd€';

/** The text of a string's bytes: in UTF-16 or UTF-8 by its mark, else in the encoding of PDF. */
export const textOf = (bytes: Buffer): string => {
  const mark = bytes.toString('hex', 0, 3);
  if (mark.startsWith('feff')) return new TextDecoder('utf-16be').decode(bytes);
  if (mark.startsWith('fffe')) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'efbbbf') return new TextDecoder().decode(bytes);
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u00a0]/g, (character) => OWN[character.charCodeAt(0) - 0x80] ?? character);
};
