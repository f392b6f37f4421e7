/** Reads fields of a reply by their names; whatever is not there, or of another kind, is left out. */
export type Fields = {
  raw(name: string): unknown;
  /** A text that is not empty. */
  text(name: string): string | undefined;
  number(name: string): number | undefined;
  /** The entries of a list; none where it is no list. */
  list(name: string): unknown[];
  in(name: string): Fields;
};

/** Wraps a value that a back end has sent; of one that is no object, no field is there. */
export const readFields = (value: unknown): Fields => {
  const raw = (name: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined;
  return {
    raw,
    text: (name) => {
      const field = raw(name);
      return typeof field === 'string' && field !== '' ? field : undefined;
    },
    number: (name) => {
      const field = raw(name);
      return typeof field === 'number' && Number.isFinite(field) ? field : undefined;
    },
    list: (name) => {
      const field = raw(name);
      return Array.isArray(field) ? field : [];
    },
    in: (name) => readFields(raw(name)),
  };
};

/** Reads a text as JSON; one that is none stays as it is. */
export const jsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
