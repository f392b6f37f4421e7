import { isRecord, type Json as Schema, listIn } from '../../base/json.ts';

/** The most parts of a schema: one whose references double with each step would grow without an end. */
const MAX_PARTS = 5000;

/** Words of a schema that are of no use without references, or that some providers refuse. */
const LEFT_OUT = new Set(['$schema', '$id', '$defs', 'definitions']);

const COMBINED = ['allOf', 'anyOf', 'oneOf'] as const;

/** Finds what `#/a/b` names in a schema. */
const atPointer = (root: Schema, pointer: string): unknown => {
  if (!pointer.startsWith('#')) return undefined;
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  let found: unknown = root;
  for (const name of names)
    found = Object.hasOwn(Object(found) as object, name) ? (found as Schema)[name] : undefined;
  return found;
};

/** Puts what references name in their place; one that names what it stands in allows anything. */
const withoutReferences = (root: Schema): Schema => {
  let parts = 0;
  const plain = (value: unknown, within: readonly string[]): unknown => {
    parts += 1;
    if (parts > MAX_PARTS) return {};
    if (Array.isArray(value)) return value.map((one) => plain(one, within));
    if (!isRecord(value)) return value;
    const { $ref: pointer, ...rest } = value;
    if (typeof pointer === 'string') {
      const found = within.includes(pointer) ? undefined : atPointer(root, pointer);
      return plain({ ...(isRecord(found) && found), ...rest }, [...within, pointer]);
    }
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one, within)]));
  };
  const top = plain(root, ['#']);
  return Object.fromEntries(Object.entries(isRecord(top) ? top : {}).filter(([name]) => !LEFT_OUT.has(name)));
};

const requiredIn = ({ required }: Schema): unknown[] => listIn(required);

/** Makes one object of a schema and those that it combines: providers want an object at the top. */
const merged = (schema: Schema): Schema => {
  const { allOf, anyOf, oneOf, ...own } = schema;
  const all = [own, ...listIn(allOf)].filter(isRecord);
  const choices = [anyOf, oneOf].map((list) => listIn(list).filter(isRecord));
  // A field that only some of the choices require may be left out.
  const common = choices.flatMap(([first, ...others]) =>
    first
      ? requiredIn(first).filter((name) => others.every((other) => requiredIn(other).includes(name)))
      : [],
  );
  const properties = Object.assign(
    {},
    ...[...choices.flat(), ...all].map((one) => one['properties']),
  ) as Schema;
  const required = [...new Set([...all.flatMap(requiredIn), ...common])];
  return { ...own, properties, ...(required.length > 0 && { required }) };
};

/** Makes a schema of a tool's arguments that each provider takes: an object at the top, and no references. */
export const plainSchema = (schema: Schema): Schema => {
  const plain = JSON.stringify(schema).includes('"$ref"') ? withoutReferences(schema) : schema;
  const whole = COMBINED.some((name) => name in plain) ? merged(plain) : plain;
  const isWhole = whole['type'] === 'object' && isRecord(whole['properties']);
  return isWhole ? whole : { ...whole, type: 'object', properties: whole['properties'] ?? {} };
};
