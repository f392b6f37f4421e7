import type { CommandWords } from './command-words.ts';
import type { Field } from './read-fields.ts';

export type Reading = { arguments: Record<string, unknown>; missing: Field[] };

const QUOTED =
  /"([^"]+)"|“([^”]+)”|「([^」]+)」|『([^』]+)』|《([^》]+)》|(?<![\p{Letter}\p{Number}])'([^']+)'(?![\p{Letter}\p{Number}])/gu;
/** A number, or a code with figures in it such as A-1042. */
const CODE = /[#№]?\b(?:[A-Za-z]{1,4}-?)?\d[\dA-Za-z.,-]*(?<![.,-])/g;
const ID_NAME = /(?:^|_)(?:id|no|nr|sku|ref)$|id$|number|code|order|sku/i;
const COUNT_NAME = /quantity|count|amount|qty|pieces/i;

const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const CHINESE_COUNT = /([一二两三四五六七八九十]|\d+)\s*(?:个月|[个件盏只本台张份瓶包双套条块月年天周人位])/u;

const chineseNumber = (text: string): string => {
  const at = '一二三四五六七八九十'.indexOf(text.replace('两', '二'));
  return at < 0 ? text : String(at + 1);
};

/** Parts a command into quoted texts, numbers and codes, and the rest. */
const takeApart = (command: string) => {
  const quoted: string[] = [];
  const codes: string[] = [];
  const rest = command
    .replaceAll(QUOTED, (_, ...groups: (string | undefined)[]) => {
      quoted.push(groups.slice(0, 6).find(Boolean)?.trim() ?? '');
      return ' ';
    })
    .replace(CHINESE_COUNT, (_, count: string) => {
      codes.push(chineseNumber(count));
      return ' ';
    })
    .replaceAll(CODE, (found) => {
      codes.push(found.replace(/^[#№]/, ''));
      return ' ';
    })
    .replaceAll(/[A-Za-z]+/g, (word) => {
      const at = NUMBER_WORDS.indexOf(word.toLowerCase());
      if (at < 0) return word;
      codes.push(String(at + 1));
      return ' ';
    });
  return { quoted, codes, rest };
};

const numberOf = (code: string, type: Field['type']): number | undefined => {
  const value = Number(code.replaceAll(/,(?=\d{3}\b)/g, '').replace(',', '.'));
  return Number.isFinite(value) && (type === 'number' || Number.isInteger(value)) ? value : undefined;
};

/**
 * Fills a tool's fields from a command: choices that are named, numbers and codes, then quoted or remaining words.
 * `used` are the concepts of the command that named the tool itself.
 */
export const readArguments = (
  command: string,
  fields: Field[],
  used: string[],
  { conceptsOf, objectOf }: CommandWords,
): Reading => {
  const { quoted, codes, rest } = takeApart(command);
  // ‘the plan Studio for 12 months’ names the fields as well, unless nothing else is said.
  const names = new Set([...used, ...fields.flatMap(({ name }) => conceptsOf(name))]);
  const words = objectOf(rest, names) || objectOf(rest, new Set(used));
  const texts = quoted.length > 0 ? quoted : [words].filter(Boolean);
  const lower = command.toLowerCase();

  const takeNumber = (type: Field['type']): number | undefined => {
    const at = codes.findIndex((code) => numberOf(code, type) !== undefined);
    return at < 0 ? undefined : numberOf(codes.splice(at, 1)[0] ?? '', type);
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
