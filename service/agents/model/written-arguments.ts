import { isRecord, listIn } from '../../base/json.ts';
import { valueIn } from './written-value.ts';

/** The tools that a model was given: the JSON schema of each one's arguments, by its name. */
export type ToolSchemas = ReadonlyMap<string, Record<string, unknown>>;

/** A call that a model has written into its text. */
export type WrittenCall = { type: 'call'; name: string; arguments: string };

const TYPE_LISTS = ['anyOf', 'oneOf', 'allOf'];

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Returns the types that a schema allows; none where it does not say. */
export const typesIn = (schema: unknown): string[] => {
  if (!isRecord(schema)) return [];
  const own = [schema['type']].flat().map((type) => (type === 'integer' ? 'number' : type));
  const values = listIn(schema['enum']);
  if (own.some((type) => typeof type === 'string')) return own as string[];
  if ('const' in schema) return [typeOf(schema['const'])];
  const parts = TYPE_LISTS.flatMap((list) => schema[list]);
  return [...values.map(typeOf), ...parts.flatMap(typesIn)];
};

/**
 * Reads an argument that stands there without a type: its schema tells whether it is a text. Undefined where
 * it does not, or where another value stands there: then nobody knows what the model gave.
 */
export const typed = (text: string, schema: unknown): unknown => {
  const types = new Set(typesIn(schema));
  const value = valueIn(text);
  if (value === null && types.has('null')) return value;
  const isValue = value !== undefined && (types.size === 0 || types.has(typeOf(value)));
  if (types.size > 0 && !types.has('string')) return isValue ? value : undefined;
  // A text in quotes is one for a schema that wants a text: the quotes are part of it.
  return isValue && !(types.has('string') && typeof value === 'string') ? undefined : text;
};

/** Returns the schema of a field of a value. */
export const fieldSchema = (schema: unknown, field: string): unknown => {
  const { properties, additionalProperties } = isRecord(schema) ? schema : {};
  return isRecord(properties) && Object.hasOwn(properties, field) ? properties[field] : additionalProperties;
};

/** Reads an argument of a call that stands there without a type. */
export const valueOf = (text: string, name: string, parameter: string, tools: ToolSchemas): unknown =>
  typed(text, fieldSchema(tools.get(name), parameter));

/**
 * Reads the arguments of a call as long as `readOne` finds one. Throws where one cannot be told, or stands
 * there twice.
 */
export const readArguments = (readOne: () => { name: string; value: unknown } | undefined): string =>
  JSON.stringify(readFields(readOne));

/**
 * Reads named values as long as `readOne` finds one. Throws where one cannot be told, or stands there twice.
 */
export const readFields = (
  readOne: () => { name: string; value: unknown } | undefined,
): Record<string, unknown> => {
  const given: [string, unknown][] = [];
  for (let one = readOne(); one; one = readOne()) {
    if (one.value === undefined) throw new SyntaxError(`no value of ${one.name}`);
    given.push([one.name, one.value]);
  }
  const all = Object.fromEntries(given);
  if (Object.keys(all).length < given.length) throw new SyntaxError('an argument stands there twice');
  return all;
};
