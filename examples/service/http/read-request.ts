import type { Context } from 'hono';
import * as v from 'valibot';
import { ServiceFailure } from '../service-failure.ts';

/**
 * Copies a value with texts that the database can store: without U+0000 and without halves of surrogate pairs.
 * Every text of a request goes through this, so an id is the same id in every call.
 */
const storable = (value: unknown): unknown => {
  if (typeof value === 'string') {
    return value.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
  }
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, storable(item)]));
  }
  return value;
};

const check = <Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, storable(value));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  throw new ServiceFailure(400, path ? `${path}: ${issue.message}` : issue.message);
};

/** Reads and checks the query of a GET. Throws 400. */
export const readQuery = <Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
): v.InferOutput<Schema> => check(schema, context.req.query());

/** Reads the JSON object in the body of a POST without further checks. Throws 400 when there is none. */
export const readJson = async (context: Context): Promise<unknown> => {
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

/** Reads and checks the JSON body of a POST. Throws 400. */
export const readBody = async <Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> => check(schema, await readJson(context));
