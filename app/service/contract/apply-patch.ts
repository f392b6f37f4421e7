import {
  immutableJSONPatch,
  type JSONPatchDocument,
  type JSONPatchOperation,
  parseJSONPointer,
} from 'immutable-json-patch';
import * as v from 'valibot';

const Pointer = v.pipe(v.string(), v.regex(/^(?:\/|$)/));
const Patch = v.array(
  v.union([
    v.object({ op: v.picklist(['add', 'replace', 'test']), path: Pointer, value: v.unknown() }),
    v.object({ op: v.literal('remove'), path: v.pipe(Pointer, v.minLength(1)) }),
    v.object({ op: v.picklist(['move', 'copy']), path: Pointer, from: Pointer }),
  ]),
);

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const missing = (path: readonly string[]) => new Error(`There is no /${path.join('/')}.`);

/** Returns the value at a path. Throws where there is none, and never reads what an object inherits. */
const valueAt = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => {
    if (!isContainer(value) || !Object.keys(value).includes(key)) throw missing(path);
    return value[key];
  }, document);

const requireRoom = (document: unknown, path: readonly string[]): void => {
  const key = path.at(-1);
  if (key === undefined) return;
  const parent = valueAt(document, path.slice(0, -1));
  const isFree = Array.isArray(parent)
    ? key === '-' || key === String(parent.length) || Object.keys(parent).includes(key)
    : isContainer(parent) && key !== '__proto__';
  if (!isFree) throw missing(path);
};

/** Throws where an operation does not fit, as RFC 6902 demands; the library would do something near it. */
const requireFit = (document: unknown, operation: JSONPatchOperation): void => {
  const path = parseJSONPointer(operation.path);
  if (operation.op === 'move' || operation.op === 'copy') {
    const { op, from } = operation;
    valueAt(document, parseJSONPointer(from));
    if (op === 'move' && operation.path.startsWith(`${from}/`)) throw missing(path);
  }
  if (operation.op === 'remove' || operation.op === 'replace' || operation.op === 'test') {
    valueAt(document, path);
  } else requireRoom(document, path);
};

/**
 * Applies a JSON Patch (RFC 6902) to a copy.
 * @param room How many values and characters it may copy within the document: a few copies of copies would
 * make anything of little.
 * @returns The new document and how much was copied; undefined when the patch cannot be applied as a whole:
 * then it is not applied at all.
 */
export const applyPatch = (
  document: unknown,
  patch: unknown,
  room: number,
): { document: unknown; copied: number } | undefined => {
  if (!v.is(Patch, patch)) return undefined;
  let copied = 0;
  try {
    const patched = (patch as JSONPatchDocument).reduce<unknown>((before, operation) => {
      requireFit(before, operation);
      if (operation.op === 'copy') {
        // Goes through what is copied no further than there is room for it.
        JSON.stringify(valueAt(before, parseJSONPointer(operation.from)), (key, value: unknown) => {
          copied += 1 + key.length + (typeof value === 'string' ? value.length : 0);
          if (copied > room) throw new Error('It copies too much.');
          return value;
        });
      }
      return immutableJSONPatch(before, [operation]);
    }, document);
    return { document: patched, copied };
  } catch {
    return undefined;
  }
};
