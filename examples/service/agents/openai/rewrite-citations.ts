export type CitationRewriter = {
  /** Takes the next piece of the text and returns the text that is certain by now. */
  push(piece: string): string;
  /** Returns the rest of the text. */
  end(): string;
};

const NUMBERS = String.raw`\d{1,2}(?:\s*[,，、]\s*\d{1,2})*`;
const CITATION = new RegExp(String.raw`^(?:\[(${NUMBERS})\]|【(${NUMBERS})(?:†[^】\n]{0,80})?】)`);
/** The beginning of what may yet become a citation. */
const UNFINISHED = /^(?:\[[\d\s,，、]{0,20}|【(?:\d[\d\s,，、]{0,20}(?:†[^】\n]{0,80})?)?)$/;
const NEXT = /[`[【]|\n\s*\n/;

/**
 * Turns `[1]`, `[1, 2]` and `【1】` into links to their sources while a text streams, wherever its pieces are cut.
 * `linkFor` returns the link for a number, undefined for an unknown one, which stays as it is. Code stays as it is, and so
 * does a link that happens to be a number.
 */
export const rewriteCitations = (linkFor: (number: number) => string | undefined): CitationRewriter => {
  let held = '';
  /** How many backticks opened the code that the text is in; 0 outside code. */
  let fence = 0;

  const replace = (original: string, numbers: string): string => {
    const links = numbers.split(/\D+/).map((number) => ({ number, link: linkFor(Number(number)) }));
    if (links.every(({ link }) => link === undefined)) return original;
    return links.map(({ number, link }) => link ?? `[${number}]`).join('');
  };

  const backticks = (isEnd: boolean): string | undefined => {
    const run = /^`+/.exec(held)?.[0] ?? '';
    if (run.length === held.length && !isEnd) return undefined;
    if (fence === 0) fence = run.length;
    else if (run.length === fence || (fence >= 3 && run.length > fence)) fence = 0;
    held = held.slice(run.length);
    return run;
  };

  const bracket = (isEnd: boolean): string | undefined => {
    if (fence === 0) {
      const match = CITATION.exec(held);
      const next = match && held[match[0].length];
      if (!isEnd && (match ? next === undefined && held.startsWith('[') : UNFINISHED.test(held)))
        return undefined;
      if (match && !(held.startsWith('[') && next === '(')) {
        held = held.slice(match[0].length);
        return replace(match[0], match[1] ?? match[2] ?? '');
      }
    }
    const [first = ''] = held;
    held = held.slice(first.length);
    return first;
  };

  const drain = (isEnd: boolean): string => {
    let sure = '';
    while (held !== '') {
      const at = held.search(NEXT);
      if (at < 0) {
        // A blank line may be cut in two, so its first half is kept for now.
        const keep = isEnd ? 0 : (/\n\s*$/.exec(held)?.[0].length ?? 0);
        sure += held.slice(0, held.length - keep);
        held = keep === 0 ? '' : held.slice(-keep);
        break;
      }
      sure += held.slice(0, at);
      held = held.slice(at);
      if (held.startsWith('\n')) {
        const gap = /^\n\s*\n/.exec(held)?.[0] ?? '\n';
        // An inline code that was never closed ends with its paragraph.
        if (fence < 3) fence = 0;
        sure += gap;
        held = held.slice(gap.length);
        continue;
      }
      const done = held.startsWith('`') ? backticks(isEnd) : bracket(isEnd);
      if (done === undefined) break;
      sure += done;
    }
    return sure;
  };

  return {
    push(piece) {
      held += piece;
      return drain(false);
    },
    end: () => drain(true),
  };
};
