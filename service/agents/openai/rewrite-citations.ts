const CITATION =
  /^(?:\[\d{1,2}(?:\s*[,，、]\s*\d{1,2})*\]|【\d{1,2}(?:\s*[,，、]\s*\d{1,2})*(?:†[^】\n]{0,80})?】)/;
/** The beginning of what may yet become a citation. */
const UNFINISHED = /^(?:\[[\d\s,，、]{0,20}|【(?:\d[\d\s,，、]{0,20}(?:†[^】\n]{0,80})?)?)$/;
/** Plain words, a line break with the space behind it, backticks, or a single bracket. */
const TOKEN = /^(?:[^`[【\n]+|\n\s*|`+|[[【])/;
/** So many backticks or line breaks are held until it is clear what they are; more would be read again with each piece. */
const MAX_HELD = 100;

/**
 * Turns `[1]`, `[1, 2]` and `【1】` into links to their sources while a text streams, wherever its pieces are cut.
 * `linkFor` returns the link for a number, undefined for an unknown one, which stays as it is. Code stays as it is, and so
 * does a link that happens to be a number.
 */
export const rewriteCitations = (linkFor: (number: number) => string | undefined) => {
  let held = '';
  /** How many backticks opened the code that the text is in; 0 outside code. */
  let fence = 0;

  const linked = (citation: string): string => {
    const numbers = citation.replace(/†.*/, '').match(/\d+/g) ?? [];
    const links = numbers.map((number) => ({ number, link: linkFor(Number(number)) }));
    if (links.every(({ link }) => link === undefined)) return citation;
    return links.map(({ number, link }) => link ?? `[${number}]`).join('');
  };

  /** Returns the text that is certain at the beginning of `held`; '' while it depends on the next piece. */
  const take = (isEnd: boolean): string => {
    let [token = ''] = TOKEN.exec(held) ?? [];
    let written = token;
    if (fence === 0 && /^[[【]/.test(token)) {
      const [citation = ''] = CITATION.exec(held) ?? [];
      const next = held[citation.length];
      if (!isEnd && (citation === '' ? UNFINISHED.test(held) : next === undefined && token === '['))
        return '';
      if (citation !== '' && !(token === '[' && next === '(')) {
        token = citation;
        written = linked(citation);
      }
    } else if (/^[`\n]/.test(token)) {
      // More backticks, or the second half of a blank line, may follow.
      if (!isEnd && token.length === held.length && token.length < MAX_HELD) return '';
      if (/\n\s*\n/.test(token)) {
        // An inline code that was never closed ends with its paragraph.
        if (fence < 3) fence = 0;
      } else if (token.startsWith('`')) {
        if (fence === 0) fence = token.length;
        else if (token.length === fence || (fence >= 3 && token.length > fence)) fence = 0;
      }
    }
    held = held.slice(token.length);
    return written;
  };

  const takeAll = (isEnd: boolean): string => {
    let all = '';
    for (let piece = take(isEnd); piece !== ''; piece = take(isEnd)) all += piece;
    return all;
  };

  return {
    /** Takes the next piece of the text and returns the text that is certain by now. */
    push(piece: string): string {
      held += piece;
      return takeAll(false);
    },
    /** Returns the rest of the text. */
    end: (): string => takeAll(true),
  };
};
