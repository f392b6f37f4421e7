// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { hostileTexts } from './hostile-texts.fixture.ts';
import { MarkdownDocument } from './markdown-document.ts';

/** Of the others, piece by piece, the work is that of one of these. */
const growing = new Set([
  '"["',
  '"1. "',
  '"[a](b"',
  '"a"',
  'definitions',
  'definitions of what stands before them',
  'notes, each referred to',
  'references in one text',
]);

/** The processor's time in ms, which other processes do not lengthen as they do a clock's. */
const timeOf = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const atOnce = (text: string) => {
  new MarkdownDocument().update(text, true);
  new MarkdownDocument().update(text, false);
};

const pieceByPiece = (text: string) => {
  const document = new MarkdownDocument();
  for (let end = 4; end < text.length; end += 4) document.update(text.slice(0, end), true);
  document.update(text, false);
};

/**
 * Whether four times the text takes up to eight times as long; what takes no time at all does. The best of up
 * to six, for what runs for the first time is being compiled.
 */
const isInProportion = (read: (text: string) => void, text: (length: number) => string, length: number) => {
  const [short, long] = [text(length), text(length * 4)];
  let [shortTime, longTime] = [Infinity, Infinity];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    shortTime = Math.min(
      shortTime,
      timeOf(() => read(short)),
    );
    longTime = Math.min(
      longTime,
      timeOf(() => read(long)),
    );
    if (longTime < 60 || longTime < 8 * shortTime) return true;
  }
  return false;
};

it.each(hostileTexts)('takes time in proportion to its length: %s', (_, text) => {
  expect(isInProportion(atOnce, text, 3000)).toBe(true);
});

it.each(hostileTexts.filter(([name]) => growing.has(name)))(
  'takes time in proportion to its length piece by piece: %s',
  (_, text) => expect(isInProportion(pieceByPiece, text, 4000)).toBe(true),
  120_000,
);
