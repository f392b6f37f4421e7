/**
 * Words whose letters stand apart, as designers set headings: pdf.js takes each gap for one between words ('I
 * N V O I C E'), and nobody who looks for the word finds it.
 */
import type { LinePiece } from './drawn.ts';

/** Fewer letters may be initials, or marks that stand in a row. */
const MIN_LETTERS = 5;
/** The width of a letter, as a share of its height. */
const LETTER_WIDTH = 0.6;
/** Letters that are farther apart, in shares of their height, stand in columns. */
const MAX_GAP = 0.9;
/** A gap that is so many times as wide as those between the letters parts words. */
const WORD_GAP = 1.7;

const LETTERS_APART = /^[\p{L}\p{N}](?: [\p{L}\p{N}])*$/u;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

const median = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

/** The gap between the letters of a piece that has several, by its width. */
const gapsWithin = ({ text, drawn }: LinePiece): number[] => {
  const count = Array.from(text).length >> 1;
  if (count === 0 || !drawn) return [];
  return Array<number>(count).fill((drawn.width - (count + 1) * LETTER_WIDTH * drawn.height) / count);
};

/**
 * Returns the words of a line that consists of letters which stand apart; undefined for any other line.
 * @param pieces Letters, and the gaps between them as pieces of their own where they are wide.
 */
export const spacedWords = (pieces: LinePiece[]): string | undefined => {
  const shown = pieces.filter(({ text }) => text.trim() !== '');
  if (!shown.every(({ text, drawn }) => drawn && drawn.height > 0 && LETTERS_APART.test(text.trim())))
    return undefined;
  const letters = shown.flatMap(({ text }) => text.trim().split(' '));
  const joined = letters.join('').toLowerCase();
  const count = letters.filter((letter) => /\p{L}/u.test(letter)).length;
  if (count < MIN_LETTERS || ALPHABET.includes(joined)) return undefined;
  const height = shown[0]?.drawn?.height ?? 0;
  const gaps = pieces.flatMap(({ text, drawn }) => (text.trim() === '' && drawn ? [drawn.width] : []));
  const gap = median([...gaps, ...shown.flatMap(gapsWithin)]);
  if (gap > height * MAX_GAP) return undefined;
  return pieces
    .map(({ text, drawn }) => {
      if (text.trim() !== '') return text.replaceAll(' ', '');
      return drawn && drawn.width > gap * WORD_GAP ? ' ' : '';
    })
    .join('');
};
