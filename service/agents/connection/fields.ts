export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object that somebody else has sent; none for anything else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** Returns a text, '' for anything else. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the items of a list, none for anything else. */
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns a count of something, undefined for anything else. */
export const countIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
