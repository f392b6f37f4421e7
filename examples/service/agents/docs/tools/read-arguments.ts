import type { HostTool } from 'casement/contract';
import * as v from 'valibot';
import type { CommandWords } from './command-words.ts';

/** A parameter of a tool that a command in plain words can fill. */
export type Field = {
  name: string;
  /** Its name for people. */
  label: string;
  type: 'string' | 'number' | 'integer' | 'boolean';
  isRequired: boolean;
  values: string[] | undefined;
  hasDefault: boolean;
};

const TYPES: Field['type'][] = ['string', 'number', 'integer', 'boolean'];

const Property = v.object({
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  enum: v.optional(v.array(v.unknown())),
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  default: v.optional(v.unknown()),
});

const Parameters = v.object({
  properties: v.optional(v.record(v.string(), v.unknown())),
  required: v.optional(v.array(v.string())),
});

/** Reads the simple parameters of a tool; undefined when it needs one that is not simple. */
export const readFields = ({ parameters }: HostTool): Field[] | undefined => {
  if (!v.is(Parameters, parameters)) return undefined;
  const { properties = {}, required = [] } = parameters;
  const fields: Field[] = [];
  for (const [name, candidate] of Object.entries(properties)) {
    const isRequired = required.includes(name);
    const field = readField(name, candidate, isRequired);
    if (field) fields.push(field);
    else if (isRequired) return undefined;
  }
  return fields;
};

const readField = (name: string, property: unknown, isRequired: boolean): Field | undefined => {
  if (!v.is(Property, property)) return undefined;
  const values = property.enum?.filter((value) => typeof value === 'string');
  const given = new Set([property.type ?? (values ? 'string' : [])].flat());
  const type = TYPES.find((one) => given.has(one));
  if (!type || values?.length === 0) return undefined;
  const label = property.title ?? property.description ?? name;
  return { name, label, type, isRequired, values, hasDefault: property.default !== undefined };
};

const QUOTED =
  /"[^"]+"|“[^”]+”|「[^」]+」|『[^』]+』|《[^》]+》|(?<![\p{Letter}\p{Number}])'[^']+'(?![\p{Letter}\p{Number}])/gu;
/** A number, or a code with figures in it such as A-1042. */
const CODE = /[#№]?\b(?:[A-Za-z]{1,4}-?)?\d[\dA-Za-z.,-]*(?<![.,-])/g;
const ID_NAME = /(?:^|_)(?:id|no|nr|sku|ref)$|id$|number|code|order|sku/i;
const COUNT_NAME = /quantity|count|amount|qty|pieces/i;

const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const NUMBER_WORD = new RegExp(String.raw`(?<![A-Za-z])(?:${NUMBER_WORDS.join('|')})(?![A-Za-z])`, 'gi');
const CHINESE_COUNT = /([一二两三四五六七八九十]|\d+)\s*(?:个月|[个件盏只本台张份瓶包双套条块月年天周人位])/u;

const chineseNumber = (text: string): string => {
  const at = '一二三四五六七八九十'.indexOf(text.replace('两', '二'));
  return at < 0 ? text : String(at + 1);
};

/** Adds words to a list, and leaves a space where they were. */
const move = (words: string, list: string[]): string => {
  list.push(words);
  return ' ';
};

/** Parts a command into quoted texts, numbers and codes, and the rest. */
const takeApart = (command: string) => {
  const quoted: string[] = [];
  const codes: string[] = [];
  const rest = command
    .replaceAll(QUOTED, (found) => move(found.slice(1, -1).trim(), quoted))
    .replace(CHINESE_COUNT, (_, count: string) => move(chineseNumber(count), codes))
    .replaceAll(CODE, (found) => move(found.replace(/^[#№]/, ''), codes))
    .replaceAll(NUMBER_WORD, (word) => move(String(NUMBER_WORDS.indexOf(word.toLowerCase()) + 1), codes));
  return { quoted, codes, rest };
};

const numberOf = (code: string): number => Number(code.replaceAll(/,(?=\d{3}\b)/g, '').replace(',', '.'));

/**
 * Fills a tool's fields from a command: choices that are named, numbers and codes, then quoted or remaining words.
 * `used` are the concepts of the command that named the tool itself.
 */
export const readArguments = (
  command: string,
  fields: Field[],
  used: string[],
  { conceptsOf, objectOf }: CommandWords,
): { arguments: Record<string, unknown>; missing: Field[] } => {
  const { quoted, codes, rest } = takeApart(command);
  // ‘the plan Studio for 12 months’ names the fields as well, unless nothing else is said.
  const names = new Set([...used, ...fields.flatMap(({ name }) => conceptsOf(name))]);
  const words = objectOf(rest, names) || objectOf(rest, new Set(used));
  const texts = quoted.length > 0 ? quoted : [words].filter(Boolean);
  const lower = command.toLowerCase();

  const takeNumber = (type: Field['type']): number | undefined => {
    const fits = type === 'integer' ? Number.isInteger : Number.isFinite;
    const at = codes.findIndex((code) => fits(numberOf(code)));
    return at < 0 ? undefined : codes.splice(at, 1).map(numberOf)[0];
  };

  const valueOf = ({ name, type, values, isRequired, hasDefault }: Field): unknown => {
    const mustGuess = isRequired && !hasDefault;
    if (values) return values.find((value) => lower.includes(value.toLowerCase()));
    if (type === 'boolean') return mustGuess ? false : undefined;
    if (type !== 'string') return takeNumber(type) ?? (mustGuess && COUNT_NAME.test(name) ? 1 : undefined);
    if (ID_NAME.test(name) && codes.length > 0) return codes.shift();
    return texts.shift() ?? (isRequired ? codes.shift() : undefined);
  };

  const filled: Record<string, unknown> = {};
  const missing: Field[] = [];
  // Required fields take their values first.
  for (const field of fields.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))) {
    const value = valueOf(field);
    if (value !== undefined) filled[field.name] = value;
    else if (field.isRequired && !field.hasDefault) missing.push(field);
  }
  return { arguments: filled, missing };
};
