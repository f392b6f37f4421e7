import type { Language } from 'casement/contract';
import * as v from 'valibot';

/**
 * Describes a variable in the file `.env.example` and the table of the documentation, in Markdown: what it
 * sets in each language, which is no sentence and so without a full stop.
 */
export type SettingWords = Record<Language, string> & {
  /** The value that holds where it is empty; absent where its standard value says so, or nothing does. */
  empty?: Record<Language, string>;
  /** More for the file, in whole sentences. */
  more?: string;
};

type Text = v.GenericSchema<string, unknown>;
type Described<Schema extends Text, Standard extends string | undefined> = v.OptionalSchema<Schema, Standard>;

/** The environment variables of one part, by their names. */
export type Settings = Readonly<Record<string, Described<Text, string | undefined>>>;

/** The values of settings, once read. */
export type Variables<Of extends Settings> = { [Name in keyof Of]: v.InferOutput<Of[Name]> };

/**
 * Describes a variable of the environment: how it is read, and what is said of it.
 * @param standard Its value where it is empty.
 */
export function setting<Schema extends Text>(
  words: SettingWords,
  schema: Schema,
): Described<Schema, undefined>;
export function setting<Schema extends Text>(
  words: SettingWords,
  schema: Schema,
  standard: string,
): Described<Schema, string>;
export function setting(words: SettingWords, schema: Text, standard?: string) {
  return v.optional(v.pipe(schema, v.metadata({ words })), standard);
}

/** Returns what is said of a setting. */
export const wordsOf = ({ wrapped }: Settings[string]): SettingWords => {
  const { words } = v.getMetadata(wrapped);
  if (!words) throw new Error('a setting has no words');
  return words as SettingWords;
};

/** A whole number, written in digits. */
export const whole = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

export const flag = v.pipe(
  v.picklist(['0', '1', 'false', 'true'], 'must be 0 or 1'),
  v.transform((given) => given === '1' || given === 'true'),
);

/** An address that begins in a way of its own, with a host and, where it has one, a port that there is. */
export const address = (begins: RegExp, problem: string) =>
  v.pipe(
    v.string(),
    v.check((given) => begins.test(given) && URL.canParse(given), problem),
  );

export const httpAddress = address(/^https?:\/\/[^/\s]+/, 'must be an http or https address');

const Texts = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** A JSON object of texts. */
export const texts = (problem: string) =>
  v.pipe(
    v.string(),
    v.check((json) => v.is(Texts, json), problem),
    v.transform((json) => JSON.parse(json) as Record<string, string>),
  );

/** Splits a list whose items are separated by spaces or commas. */
export const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((item) => item !== '');
