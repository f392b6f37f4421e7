/**
 * Words as they are drawn on a page: where they begin, how wide and how high they are, and which way they
 * run.
 */
export type Drawn = { str: string; transform: number[]; width: number; height: number; dir: string };

/** Words of a line; those that stand for others have no place. */
export type LinePiece = { text: string; drawn?: Drawn };

/** Where words begin, in the units of the page. */
export const placeOf = ({ transform }: Drawn): [x: number, y: number] => [
  transform[4] ?? 0,
  transform[5] ?? 0,
];

/**
 * Words that are drawn again to make them bold, or in one column, are no farther away than this share of
 * their height.
 */
const MAX_SHIFT = 0.15;

/** Whether words are drawn at the same place on one axis. */
export const isNear = (one: number, other: number, { height }: Drawn): boolean =>
  Math.abs(one - other) <= height * MAX_SHIFT;
