/** A part of a text. */
export type Span = { start: number; end: number };

const BLANK = /\{[^{}\n]+\}/g;

/** Finds the blanks of question templates, `{name}`, as they are written. */
export const blanksOf = (templates: readonly { text: string }[]): ReadonlySet<string> =>
  new Set(templates.flatMap(({ text }) => text.match(BLANK) ?? []));

/**
 * Finds the blank after a selection, or before it; undefined when there is none, so that Tab leaves the text.
 * Only blanks of the bot's templates count, not what a visitor writes in braces.
 */
export const nextBlank = (
  text: string,
  selection: Span,
  direction: 'forward' | 'back',
  blanks: ReadonlySet<string>,
): Span | undefined => {
  const found = [...text.matchAll(BLANK)]
    .filter(([blank]) => blanks.has(blank))
    .map(({ 0: blank, index }) => ({ start: index, end: index + blank.length }));
  return direction === 'forward'
    ? found.find(({ start }) => start >= selection.end)
    : found.findLast(({ end }) => end <= selection.start);
};
