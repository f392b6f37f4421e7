/** Words that a piece repeats from so many characters on are no accident. */
const SURE_LENGTH = 8;

/** No word of such letters goes on with itself; a Chinese character may. */
const WORD = /\p{Script=Latin}{3}/u;

/**
 * Makes new words of the pieces of a reply. Some servers give all words so far with each piece: a piece that
 * begins with all of them waits for the next one, as words may also be repeated; where the words so far are
 * long, it is certain.
 */
export const createRepeatReader = () => {
  /** The words that were given out. */
  let text = '';
  let pieces: 'unknown' | 'new' | 'all' = 'unknown';
  /** The pieces that wait, and the last of them. */
  let held = '';
  let last = '';
  let growths = 0;
  let repeats = 0;

  const give = (words: string): string => {
    text += words;
    held = '';
    return words;
  };

  const pushUnknown = (piece: string): string => {
    if (text === '') return give(piece);
    const all = held === '' ? text : last;
    if (!piece.startsWith(all)) {
      pieces = 'new';
      return give(held + piece);
    }
    if (piece.length > all.length) growths += 1;
    else repeats += 1;
    if (growths > 1 + repeats || (growths > 0 && all.length >= SURE_LENGTH)) {
      pieces = 'all';
      return give(piece.slice(text.length));
    }
    held += piece;
    last = piece;
    return '';
  };

  return {
    /** @param isLast Whether the piece is the last one, which may repeat all others. */
    push(piece: string, isLast: boolean): string {
      if (piece === '') return '';
      if (pieces === 'unknown') return pushUnknown(piece);
      if (pieces === 'new') return isLast && text.length >= SURE_LENGTH && piece === text ? '' : give(piece);
      if (piece.startsWith(text)) return give(piece.slice(text.length));
      return text.startsWith(piece) ? '' : give(piece);
    },
    /** Returns the words that have waited. */
    end: (): string => {
      if (held === '') return '';
      const isAll = growths > repeats && WORD.test(text);
      return give(isAll ? last.slice(text.length) : held);
    },
  };
};
