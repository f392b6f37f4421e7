import * as v from 'valibot';
import { ServiceFailure } from '../service-failure.ts';

/**
 * Makes a page of a list that was read one row beyond its `size`. `placeOf` gives the place of its last row, which becomes
 * the opaque cursor of the next page.
 */
export const pageOf = <Row>(
  rows: Row[],
  size: number,
  placeOf: (row: Row) => unknown,
): { list: Row[]; next?: string } => {
  const list = rows.slice(0, size);
  const last = list.at(-1);
  if (rows.length <= size || last === undefined) return { list };
  return { list, next: Buffer.from(JSON.stringify(placeOf(last))).toString('base64url') };
};

/** Reads a cursor back. Throws 400 for one that `pageOf` did not make of such a place. */
export const readCursor = <Schema extends v.GenericSchema>(
  cursor: string | undefined,
  schema: Schema,
): v.InferOutput<Schema> | undefined => {
  if (!cursor) return undefined;
  const json = Buffer.from(cursor, 'base64url').toString('utf8');
  const place = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), json);
  if (!place.success) throw new ServiceFailure(400, 'next: this is not a cursor of this list.');
  return place.output;
};
