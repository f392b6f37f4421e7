type Operation = { op: string; path: string; value?: unknown; from?: string };

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const readPointer = (pointer: string): string[] => {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new Error('a JSON pointer starts with /');
  const keys = pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keys.some((key) => FORBIDDEN.has(key))) throw new Error('this key cannot be patched');
  return keys;
};

const isContainer = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null;

const valueAt = (document: unknown, keys: string[]): unknown => {
  let value = document;
  for (const key of keys) {
    if (!isContainer(value) || !Object.hasOwn(value, key)) throw new Error('no such place');
    value = (value as Record<string, unknown>)[key];
  }
  return value;
};

const set = (document: unknown, keys: string[], value: unknown, inserts: boolean): unknown => {
  const last = keys.at(-1);
  if (last === undefined) return value;
  const parent = valueAt(document, keys.slice(0, -1));
  if (Array.isArray(parent)) {
    const index = last === '-' ? parent.length : Number(last);
    if (!Number.isInteger(index) || index < 0 || index > parent.length) throw new Error('no such place');
    parent.splice(index, inserts ? 0 : 1, value);
  } else if (isContainer(parent)) {
    (parent as Record<string, unknown>)[last] = value;
  } else {
    throw new Error('no such place');
  }
  return document;
};

const remove = (document: unknown, keys: string[]): unknown => {
  valueAt(document, keys);
  const last = keys.at(-1);
  if (last === undefined) return undefined;
  const parent = valueAt(document, keys.slice(0, -1));
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete (parent as Record<string, unknown>)[last];
  return document;
};

const applyOne = (document: unknown, operation: Operation): unknown => {
  const keys = readPointer(operation.path);
  switch (operation.op) {
    case 'add':
      return set(document, keys, structuredClone(operation.value), true);
    case 'replace':
      valueAt(document, keys);
      return set(document, keys, structuredClone(operation.value), false);
    case 'remove':
      return remove(document, keys);
    case 'copy':
      return set(document, keys, structuredClone(valueAt(document, readPointer(operation.from ?? ''))), true);
    case 'move': {
      const from = readPointer(operation.from ?? '');
      const value = valueAt(document, from);
      return set(remove(document, from), keys, value, true);
    }
    default:
      throw new Error(`the operation ${operation.op} is not supported`);
  }
};

/** Applies an RFC 6902 patch to a copy. A patch that does not fit leaves the document as it was. */
export const applyPatch = (document: unknown, patch: readonly Operation[]): unknown => {
  try {
    return patch.reduce(applyOne, structuredClone(document));
  } catch {
    return document;
  }
};
