/** Keys that would reach an object's prototype. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const parsePointer = (pointer: unknown): string[] | undefined => {
  if (pointer === '') return [];
  if (typeof pointer !== 'string' || !pointer.startsWith('/')) return undefined;
  const keys = pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.some((key) => FORBIDDEN.has(key)) ? undefined : keys;
};

const arrayIndex = (key: string, length: number): number | undefined => {
  if (!/^(?:0|[1-9]\d{0,8})$/.test(key)) return undefined;
  const index = Number(key);
  return index <= length ? index : undefined;
};

const changeArray = (list: readonly unknown[], key: string, operation: string, value: unknown) => {
  const index = key === '-' && operation === 'add' ? list.length : arrayIndex(key, list.length);
  if (index === undefined || (operation !== 'add' && index === list.length)) return undefined;
  if (operation === 'add') return list.toSpliced(index, 0, value);
  return operation === 'remove' ? list.toSpliced(index, 1) : list.with(index, value);
};

const changeObject = (target: object, key: string, operation: string, value: unknown) => {
  if (operation !== 'add' && !Object.hasOwn(target, key)) return undefined;
  if (operation === 'remove') {
    return Object.fromEntries(Object.entries(target).filter(([name]) => name !== key));
  }
  return { ...target, [key]: value };
};

const change = (target: unknown, keys: readonly string[], operation: string, value: unknown): unknown => {
  const [key, ...rest] = keys;
  if (key === undefined) return operation === 'remove' ? undefined : value;
  if (typeof target !== 'object' || target === null) return undefined;
  if (rest.length === 0) {
    return Array.isArray(target)
      ? changeArray(target, key, operation, value)
      : changeObject(target, key, operation, value);
  }
  if (!Object.hasOwn(target, key)) return undefined;
  const child = change((target as Record<string, unknown>)[key], rest, operation, value);
  if (child === undefined) return undefined;
  return Array.isArray(target) ? changeArray(target, key, 'replace', child) : { ...target, [key]: child };
};

const isOperation = (entry: unknown): entry is { op: string; path: unknown; value?: unknown } =>
  typeof entry === 'object' &&
  entry !== null &&
  'op' in entry &&
  (entry.op === 'add' || entry.op === 'replace' || entry.op === 'remove');

/**
 * Applies the add, replace and remove operations of a JSON Patch (RFC 6902) to a copy.
 * @returns undefined when the patch cannot be applied as a whole; it is then not applied at all.
 */
export const applyPatch = (target: unknown, patch: unknown): unknown => {
  if (!Array.isArray(patch)) return undefined;
  let result: unknown = target;
  for (const entry of patch) {
    const keys = isOperation(entry) ? parsePointer(entry.path) : undefined;
    if (!keys || (entry.op !== 'remove' && entry.value === undefined)) return undefined;
    result = change(result, keys, entry.op, entry.value);
    if (result === undefined) return undefined;
  }
  return result;
};
