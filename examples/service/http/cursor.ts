import * as v from 'valibot';
import { ServiceFailure } from '../service-failure.ts';

/** Makes an opaque cursor of what a page ended with. */
export const formatCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** Reads a cursor back. Throws 400 for what is not one of ours. */
export const readCursor = <Schema extends v.GenericSchema>(
  cursor: string | undefined,
  schema: Schema,
): v.InferOutput<Schema> | undefined => {
  if (cursor === undefined || cursor === '') return undefined;
  try {
    return v.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new ServiceFailure(400, 'next: this is not a cursor of this list.');
  }
};
