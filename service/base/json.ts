/** Reads a text as JSON; returns undefined for a text that is no JSON. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a text as JSON; returns a text that is no JSON as it is. */
export const jsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export type Json = Record<string, unknown>;

/** Whether a value is an object, and no list. */
export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the items of a list, none for anything else. */
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
