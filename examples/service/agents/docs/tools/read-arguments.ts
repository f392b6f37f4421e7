import { conceptsOf, objectOf } from './command-words.ts';

/** A field of a tool's parameters that a command can fill. */
export type Field = {
  name: string;
  /** What people call it. */
  label: string;
  type: 'string' | 'number' | 'integer' | 'boolean';
  isRequired: boolean;
  values: string[] | undefined;
  hasDefault: boolean;
};

export type Reading = { arguments: Record<string, unknown>; missing: Field[] };

const QUOTED =
  /"([^"]+)"|“([^”]+)”|「([^」]+)」|『([^』]+)』|《([^》]+)》|(?<![\p{Letter}\p{Number}])'([^']+)'(?![\p{Letter}\p{Number}])/gu;
/** A number, or a code with figures in it such as A-1042. */
const NUMBERED = /[#№]?\b(?:[A-Za-z]{1,4}-?)?\d[\dA-Za-z.,-]*(?<![.,-])/g;
const ID_LIKE = /(?:^|_)(?:id|no|nr|sku|ref)$|id$|number|code|order|sku/i;
const COUNT_LIKE = /quantity|count|amount|qty|pieces/i;

const NUMBER_WORDS = new Map(
  Object.entries({
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
  }),
);
const CHINESE_NUMBERS = new Map(
  '一 二 三 四 五 六 七 八 九 十'.split(' ').map((word, index) => [word, index + 1]),
);
CHINESE_NUMBERS.set('两', 2);
const CHINESE_COUNT = /([一二两三四五六七八九十]|\d+)\s*(?:个月|[个件盏只本台张份瓶包双套条块月年天周人位])/u;

/** Takes numbers and quoted texts out of a command. */
const takeApart = (command: string) => {
  const quoted = [...command.matchAll(QUOTED)].map((match) => match.slice(1).find(Boolean)?.trim() ?? '');
  let rest = command.replaceAll(QUOTED, ' ');
  const codes: string[] = [];
  const counted = CHINESE_COUNT.exec(rest);
  if (counted) {
    codes.push(String(CHINESE_NUMBERS.get(counted[1] ?? '') ?? counted[1]));
    rest = rest.replace(counted[0], ' ');
  }
  rest = rest.replaceAll(NUMBERED, (found) => {
    codes.push(found.replace(/^[#№]/, ''));
    return ' ';
  });
  rest = rest.replaceAll(/[A-Za-z]+/g, (word) => {
    const number = NUMBER_WORDS.get(word.toLowerCase());
    if (number !== undefined) codes.push(String(number));
    return number === undefined ? word : ' ';
  });
  return { quoted, codes, rest };
};

const numberOf = (code: string, type: Field['type']): number | undefined => {
  const value = Number(code.replaceAll(/,(?=\d{3}\b)/g, '').replace(',', '.'));
  return Number.isFinite(value) && (type === 'number' || Number.isInteger(value)) ? value : undefined;
};

/**
 * Fills a tool's fields from a command: choices that are named, numbers and codes, then quoted or remaining words.
 * `used` is what of the command named the tool itself.
 */
export const readArguments = (command: string, fields: Field[], used: ReadonlySet<string>): Reading => {
  const { quoted, codes, rest } = takeApart(command);
  // ‘the plan Studio for 12 months’ says what its parts are; unless nothing but that is said.
  const names = new Set([...used, ...fields.flatMap(({ name }) => conceptsOf(name))]);
  const words = objectOf(rest, names) || objectOf(rest, used);
  const texts = quoted.length > 0 ? [...quoted] : [words].filter(Boolean);
  const lower = command.toLowerCase();

  const takeNumber = (type: Field['type']): number | undefined => {
    const at = codes.findIndex((code) => numberOf(code, type) !== undefined);
    return at < 0 ? undefined : numberOf(codes.splice(at, 1)[0] ?? '', type);
  };

  const valueOf = ({ name, type, values, isRequired, hasDefault }: Field): unknown => {
    if (values) return values.find((value) => lower.includes(value.toLowerCase()));
    if (type === 'boolean') return isRequired && !hasDefault ? false : undefined;
    if (type !== 'string') {
      return takeNumber(type) ?? (isRequired && !hasDefault && COUNT_LIKE.test(name) ? 1 : undefined);
    }
    if (ID_LIKE.test(name) && codes.length > 0) return codes.shift();
    return texts.shift() ?? (isRequired ? codes.shift() : undefined);
  };

  const filled: Record<string, unknown> = {};
  const missing: Field[] = [];
  // What must be there takes first.
  for (const field of fields.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))) {
    const value = valueOf(field);
    if (value !== undefined) filled[field.name] = value;
    else if (field.isRequired && !field.hasDefault) missing.push(field);
  }
  return { arguments: filled, missing };
};
