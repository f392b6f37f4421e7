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

/** Reads fields of a reply by their names; whatever is not there, or of another kind, is left out. */
export type FieldReader = {
  raw(name: string): unknown;
  /** A text that is not empty. */
  text(name: string): string | undefined;
  number(name: string): number | undefined;
  /** The entries of a list; none where it is no list. */
  list(name: string): unknown[];
  in(name: string): FieldReader;
};

/** Wraps a value that a back end has sent; of one that is no object, no field is there. */
export const readFields = (value: unknown): FieldReader => {
  const fields = fieldsOf(value);
  const raw = (name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  return {
    raw,
    text: (name) => textIn(raw(name)) || undefined,
    number: (name) => {
      const field = raw(name);
      return typeof field === 'number' && Number.isFinite(field) ? field : undefined;
    },
    list: (name) => listIn(raw(name)),
    in: (name) => readFields(raw(name)),
  };
};

/** Returns the fields that have a value. */
export const present = <Given extends object>(
  fields: Given,
): { [Name in keyof Given]?: Exclude<Given[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** Shows a value that has no words of its own. */
export const jsonBlock = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

/** Reads a text as JSON; one that is none stays as it is. */
export const jsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
