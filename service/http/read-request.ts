import type { Context } from 'hono';
import * as v from 'valibot';
import { decodeBase64url } from '../base/canonical.ts';
import { ServiceFailure } from '../base/service-failure.ts';

/** No app nests anything deeper than this; the parsers and databases behind would fail with it. */
const MAX_DEPTH = 100;

/**
 * Copies a value with texts that the database can store: without U+0000 and without halves of surrogate
 * pairs. Every text of a request goes through this, so an id is the same id in every call. Throws 400 for a
 * value that is nested too deeply.
 */
export const storable = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') {
    return value.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) throw new ServiceFailure(400, 'The body is nested too deeply.');
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, storable(item, depth + 1)]));
};

/**
 * Words of its own for what is wrong at a place of a request; undefined for the usual ones, with code 400.
 */
export type Refuse = (path: string) => ServiceFailure | undefined;

const check = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  refuse?: Refuse,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue) ?? '';
  throw refuse?.(path) ?? new ServiceFailure(400, path ? `${path}: ${issue.message}` : issue.message);
};

/** Reads and checks the query of a GET. Throws 400. */
export const readQuery = <Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
): v.InferOutput<Schema> => check(schema, storable(context.req.query()));

/** Reads the JSON object in the body of a POST without further checks. Throws 400 when there is none. */
const readJson = async (context: Context): Promise<unknown> => {
  const body = await context.req.text();
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ServiceFailure(400, 'The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ServiceFailure(400, 'The body is not a JSON object.');
  }
  return storable(value);
};

/** Reads and checks the JSON body of a POST. Throws 400, or what `refuse` makes of it. */
export const readBody = async <Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
  refuse?: Refuse,
): Promise<v.InferOutput<Schema>> => check(schema, await readJson(context), refuse);

/**
 * Makes a page of a list that was read one row beyond its `size`. `placeOf` gives the place of its last row,
 * which becomes the opaque cursor of the next page.
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
  const json = decodeBase64url(cursor)?.toString('utf8');
  const place = v.safeParse(
    v.pipe(
      v.string(),
      v.parseJson(),
      v.transform((value) => storable(value)),
      schema,
    ),
    json,
  );
  if (!place.success) throw new ServiceFailure(400, 'next: this is not a cursor of this list.');
  return place.output;
};

/** Decodes a percent-encoded text; undefined where it is not encoded properly. */
export const percentDecoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
