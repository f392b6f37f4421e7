import { isRecord, listIn } from '../../base/json.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object that somebody else has sent; none for anything else. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});

/** Returns a text, '' for anything else. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads fields of a reply by their names; whatever is not there, or of another kind, is left out. */
export type FieldReader = {
  raw: (name: string) => unknown;
  /** The first text of these fields that is not empty. */
  text: (...names: string[]) => string | undefined;
  number: (name: string) => number | undefined;
  /** The entries of a list; none where it is no list. */
  list: (name: string) => unknown[];
  /** The texts of a list. */
  texts: (name: string) => string[];
  /** The entries of a list that are something, each to be read. */
  each: (name: string) => FieldReader[];
  in: (name: string) => FieldReader;
  /** All fields but these. */
  rest: (...names: string[]) => Fields;
};

/** Wraps a value that a back end has sent; of one that is no object, no field is there. */
export const readFields = (value: unknown): FieldReader => {
  const fields = fieldsOf(value);
  const raw = (name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  const list = (name: string): unknown[] => listIn(raw(name));
  return {
    raw,
    text: (...names) => names.map((name) => textIn(raw(name))).find(Boolean),
    number: (name) => {
      const field = raw(name);
      return typeof field === 'number' && Number.isFinite(field) ? field : undefined;
    },
    list,
    texts: (name) => list(name).filter((one) => typeof one === 'string'),
    each: (name) => list(name).flatMap((entry) => (entry === null ? [] : readFields(entry))),
    in: (name) => readFields(raw(name)),
    rest: (...names) => Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))),
  };
};

/**
 * Reads counts of tokens by the names that a back end has for them: those of the question, of the answer, and
 * of both.
 */
export const tokensIn = (usage: FieldReader, input: string, output: string, total = '') => ({
  inputTokens: usage.number(input),
  outputTokens: usage.number(output),
  totalTokens: usage.number(total),
});
export type Tokens = Partial<ReturnType<typeof tokensIn>>;

/** Adds counts; one that nobody has told stays away. */
export const sumOf = (all: readonly Tokens[]): Tokens => {
  const sum = (name: keyof Tokens) =>
    all.reduce<number | undefined>(
      (total, { [name]: count }) => (count === undefined ? total : (total ?? 0) + count),
      undefined,
    );
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    totalTokens: sum('totalTokens'),
  };
};

/** Returns the fields that have a value. */
export const present = <Given extends object>(
  fields: Given,
): { [Name in keyof Given]?: Exclude<Given[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** Returns the entry of a table for a name that others have sent, never one of the object's prototype. */
export const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, name = ''): Entry | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Shows a value that has no words of its own. */
export const jsonBlock = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
