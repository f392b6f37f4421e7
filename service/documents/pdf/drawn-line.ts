import { type Drawn, isNear, type LinePiece, placeOf } from './drawn.ts';
import { spacedWords } from './spaced-letters.ts';

/** A gap of this share of the height parts words. */
const GAP = 0.15;

/** No line of a page is so close to the one above it as the characters of a column. */
const COLUMN_STEP = 1.1;

/** Whether a character stands right below another one, in a column of East Asian text. */
export const isBelow = (above: Drawn, below: Drawn): boolean => {
  const [[x, y], [otherX, otherY]] = [placeOf(above), placeOf(below)];
  const step = y - otherY;
  return (
    [above, below].every(({ str }) =>
      /^(?:[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]|[^\p{L}\p{N}])$/u.test(str),
    ) &&
    isNear(x, otherX, below) &&
    step > 0 &&
    step <= below.height * COLUMN_STEP
  );
};

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/gu;
const OTHERS = /(?![\p{Script=Hebrew}\p{Script=Arabic}])\p{L}/gu;

const isRightToLeft = ({ drawn, text }: LinePiece): boolean =>
  drawn?.dir === 'rtl' && text.search(RIGHT_TO_LEFT) >= 0;

const isBlank = ({ text }: LinePiece): boolean => text.trim() === '';
const hasLetters = ({ text }: LinePiece): boolean => /\p{L}/u.test(text);
const hasWords = ({ text }: LinePiece): boolean => /[\p{L}\p{N}]/u.test(text);

/** How small a raised number is, as a share of the letters before it, and how far from their base line. */
const SMALLER = 0.85;
const RAISED = 0.15;
const RAISED_WORD = /^[\p{L}\p{N}+*†‡−–-]{1,6}$/u;

/** Writes what stands above or below a line by its side: 10 to the power of 5 is no 105. */
const withHeights = (pieces: LinePiece[]): LinePiece[] =>
  pieces.map((piece, place) => {
    const { drawn, text } = piece;
    const before = pieces[place - 1];
    if (!drawn || !before?.drawn || !RAISED_WORD.test(text.trim()) || isBlank(before)) return piece;
    const [x, y] = placeOf(drawn);
    const [beforeX, beforeY] = placeOf(before.drawn);
    const [step, height] = [y - beforeY, before.drawn.height];
    const isClose = Math.abs(x - beforeX - before.drawn.width) < height * GAP;
    if (!isClose || drawn.height > height * SMALLER || Math.abs(step) < height * RAISED) return piece;
    const name = step > 0 ? 'sup' : 'sub';
    return { drawn, text: text.replace(text.trim(), `<${name}>${text.trim()}</${name}>`) };
  });

const textOf = (pieces: LinePiece[]): string => pieces.map(({ text }) => text).join('');

const backwards = (signs: string): LinePiece => ({ text: Array.from(signs).toReversed().join('') });

/** Signs at the ends of words, other than those of numbers. */
const SIGNS_BEFORE = /^[\s.,;:!?()[\]«»"]*/;
const SIGNS_BEHIND = /(?<![\s.,;:!?()[\]«»"])[\s.,;:!?()[\]«»"]*$/;

/**
 * Reads what stands between the words of a line that is read from its right: from its left, but for the signs
 * at its ends.
 */
const between = (others: LinePiece[]): LinePiece[] => {
  const [first, last] = [others.findIndex(hasWords), others.findLastIndex(hasWords)];
  if (first < 0) return [backwards(textOf(others))];
  const words = others.slice(first, last + 1);
  const [{ text: left = '' } = {}, { text: right = '' } = {}] = [words[0], words.at(-1)];
  const [before = ''] = SIGNS_BEFORE.exec(left) ?? [];
  const [behind = ''] = SIGNS_BEHIND.exec(right) ?? [];
  const cut = words.map(({ text }, place) =>
    text.slice(
      place === 0 ? before.length : 0,
      place === words.length - 1 ? text.length - behind.length : undefined,
    ),
  );
  return [
    backwards(behind + textOf(others.slice(last + 1))),
    ...cut.map((text) => ({ text })),
    backwards(textOf(others.slice(0, first)) + before),
  ];
};

/**
 * Turns a line around that was drawn from its left, but for the words and numbers in it that are read from
 * there.
 */
const turned = (pieces: LinePiece[]): LinePiece[] => {
  const read: LinePiece[] = [];
  let others: LinePiece[] = [];
  const end = () => {
    read.push(...between(others));
    others = [];
  };
  for (const piece of pieces.toReversed()) {
    if (isRightToLeft(piece)) {
      end();
      read.push(piece);
    } else others.unshift(piece);
  }
  end();
  return read;
};

/** Whether words stand apart from those before them, which were drawn on their right. */
const isApart = (before: LinePiece | undefined, { drawn, text }: LinePiece): boolean => {
  if (!before?.drawn || !drawn || /\s$/.test(before.text) || /^\s/.test(text)) return false;
  const [x] = placeOf(drawn);
  const [end] = placeOf(before.drawn);
  return end - (x + drawn.width) > drawn.height * GAP;
};

const countOf = (pieces: LinePiece[], pattern: RegExp): number =>
  pieces.reduce((count, { text }) => count + (text.match(pattern)?.length ?? 0), 0);

/** Turns what is Hebrew or Arabic within a line of other letters around. */
const turnedWithin = (pieces: LinePiece[]): LinePiece[] => {
  const read: LinePiece[] = [];
  for (let at = 0; at < pieces.length;) {
    const rest = pieces.slice(at);
    const end = isRightToLeft(rest[0] ?? { text: '' })
      ? rest.findIndex((piece) => hasLetters(piece) && !isRightToLeft(piece))
      : 1;
    const run = rest.slice(0, end < 0 ? rest.length : end);
    // The rest behind the last of the letters belongs to the line.
    const last = run.findLastIndex(isRightToLeft) + 1;
    read.push(...(last > 1 ? [...turned(run.slice(0, last)), ...run.slice(last)] : run));
    at += run.length;
  }
  return read;
};

/**
 * Returns the words of a line in the order in which they are read. Programs draw Hebrew and Arabic from
 * either side.
 */
export const lineText = (given: LinePiece[]): string => {
  const pieces = withHeights(given);
  const shown = pieces.filter((piece) => !isBlank(piece));
  const isFromLeft = shown.every(({ drawn }, place) => {
    const before = shown[place - 1]?.drawn;
    return drawn !== undefined && (!before || placeOf(drawn)[0] > placeOf(before)[0]);
  });
  const letters = pieces.filter(hasLetters);
  const isMostly =
    countOf(pieces, RIGHT_TO_LEFT) > countOf(pieces, OTHERS) ||
    [letters[0], letters.at(-1)].every((piece) => piece !== undefined && isRightToLeft(piece));
  const read =
    !isFromLeft || !pieces.some(isRightToLeft) ? pieces : isMostly ? turned(pieces) : turnedWithin(pieces);
  const joined = read === pieces ? spacedWords(pieces) : undefined;
  if (joined !== undefined) return joined;
  return read
    .map((piece, place) =>
      read === pieces && isApart(read[place - 1], piece) ? ` ${piece.text}` : piece.text,
    )
    .join('');
};
