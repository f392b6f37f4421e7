// @vitest-environment happy-dom
import { it } from 'vitest';
import { expectInProportion } from '../../../tests/support/expect-in-proportion.ts';
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

const atOnce = (text: string) => {
  new MarkdownDocument().update(text, true);
  new MarkdownDocument().update(text, false);
};

const pieceByPiece = (text: string) => {
  const document = new MarkdownDocument();
  for (let end = 4; end < text.length; end += 4) document.update(text.slice(0, end), true);
  document.update(text, false);
};

it.each(hostileTexts)('takes time in proportion to its length: %s', (_, text) =>
  expectInProportion(text, atOnce, 3000),
);

it.each(hostileTexts.filter(([name]) => growing.has(name)))(
  'takes time in proportion to its length piece by piece: %s',
  (_, text) => expectInProportion(text, pieceByPiece, 4000),
  120_000,
);
