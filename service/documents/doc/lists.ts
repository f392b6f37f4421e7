/** The lists and styles of a Word 97-2003 document, by which it numbers its paragraphs (MS-DOC, 2.9.131 and 2.9.271). */
import { type Level, type List, listCounter } from '../list-numbers.ts';
import { numberOf, type Settings, settingsIn } from './properties.ts';
import type { WordFile } from './word-file.ts';

const LIST = 0x460b;
const LEVEL = 0x260a;
const LIST_BYTES = 28;
const LEVEL_BYTES = 28;
const NUMBER_BYTES = 16;
const MAX_LEVELS = 9;
/** No styles are based on each other more often. */
const MAX_DEPTH = 20;
const NO_STYLE = 0xfff;
const HEADINGS = 9;
const TITLE = 62;

/** The formats of numbers that are not written in digits. */
const FORMATS: Readonly<Record<number, string>> = {
  1: 'upperRoman', 2: 'lowerRoman', 3: 'upperLetter', 4: 'lowerLetter', 12: 'aiueo', 18: 'decimalEnclosedCircle', 20: 'aiueoFullWidth',
  21: 'iroha', 22: 'decimalZero', 23: 'bullet', 24: 'ganada', 25: 'chosung', 30: 'ideographTraditional', 31: 'ideographZodiac',
  37: 'chineseCounting', 38: 'chineseCounting', 39: 'chineseCounting', 255: 'none',
}; // oxfmt-ignore

/** Reads the levels of a list; `end` is where they end. */
const levelsIn = (
  bytes: Buffer,
  from: number,
  count: number,
): { levels: Map<number, Level>; end: number } => {
  const levels = new Map<number, Level>();
  let at = from;
  for (let level = 0; level < count && at + LEVEL_BYTES + 2 <= bytes.length; level += 1) {
    const textAt = at + LEVEL_BYTES + bytes.readUInt8(at + 24) + bytes.readUInt8(at + 25);
    const length = textAt + 2 <= bytes.length ? bytes.readUInt16LE(textAt) : 0;
    const text = bytes.toString('utf16le', textAt + 2, textAt + 2 + length * 2);
    levels.set(level, {
      format: FORMATS[bytes.readUInt8(at + 4)] ?? 'decimal',
      text: Array.from(text, (one) => (one < '\t' ? `%${one.charCodeAt(0) + 1}` : one)).join(''),
      start: bytes.readInt32LE(at),
      isInDigits: (bytes.readUInt8(at + 5) & 4) !== 0,
    });
    at = textAt + 2 + length * 2;
  }
  return { levels, end: at };
};

/** The lists of a document by the numbers that its paragraphs have for them. */
const listsOf = (file: WordFile): Map<string, List> => {
  const table = file.table('lists');
  const count = table.length >= 2 ? table.readUInt16LE(0) : 0;
  const behind = file.behind('lists');
  const kinds = new Map<number, Map<number, Level>>();
  let at = 0;
  for (let index = 0; index < count && 2 + (index + 1) * LIST_BYTES <= table.length; index += 1) {
    const list = table.subarray(2 + index * LIST_BYTES);
    const isSimple = (list.readUInt8(26) & 1) !== 0;
    const { levels, end } = levelsIn(behind, at, isSimple ? 1 : MAX_LEVELS);
    kinds.set(list.readInt32LE(0), levels);
    at = end;
  }
  const numbers = file.table('listNumbers');
  const lists = new Map<string, List>();
  for (let index = 0; 4 + (index + 1) * NUMBER_BYTES <= numbers.length; index += 1) {
    const id = numbers.readInt32LE(4 + index * NUMBER_BYTES);
    lists.set(String(index + 1), { id: String(id), levels: kinds.get(id) ?? new Map(), starts: new Map() });
  }
  return lists;
};

type Style = { kind: number; base: number; settings: Settings };

const stylesOf = (file: WordFile): Map<number, Style> => {
  const table = file.table('styles');
  const styles = new Map<number, Style>();
  if (table.length < 6) return styles;
  const baseBytes = table.readUInt16LE(4);
  let at = 2 + table.readUInt16LE(0);
  for (let index = 0; at + 2 <= table.length; index += 1) {
    const style = table.subarray(at + 2, at + 2 + table.readUInt16LE(at));
    at += 2 + style.length;
    if (style.length < baseBytes + 2 || (style.readUInt16LE(2) & 0xf) !== 1) continue;
    const listAt = baseBytes + 2 + style.readUInt16LE(baseBytes) * 2 + 2;
    const length = listAt + 2 <= style.length ? style.readUInt16LE(listAt) : 0;
    styles.set(index, {
      kind: style.readUInt16LE(0) & 0xfff,
      base: style.readUInt16LE(2) >> 4,
      settings: settingsIn(style.subarray(listAt + 4, listAt + 2 + length)),
    });
  }
  return styles;
};

/** What stands before the words of a paragraph: its number, and the mark of a heading. */
export type Marks = { number: string; level: number };

/** Numbers the paragraphs of a document, one after the other, by their settings and their styles. */
export const openLists = (file: WordFile): ((settings: Settings, style: number) => Marks) => {
  const styles = stylesOf(file);
  const next = listCounter(listsOf(file));
  const settingOf = (own: Settings, style: number, number: number): number | undefined => {
    let value = numberOf(own, number);
    let at = style;
    for (let depth = 0; value === undefined && at !== NO_STYLE && depth < MAX_DEPTH; depth += 1) {
      const found = styles.get(at);
      if (!found) break;
      value = numberOf(found.settings, number);
      at = found.base;
    }
    return value;
  };
  return (settings, style) => {
    const kind = styles.get(style)?.kind ?? 0;
    return {
      number: next(String(settingOf(settings, style, LIST) ?? 0), settingOf(settings, style, LEVEL) ?? 0),
      level: kind >= 1 && kind <= HEADINGS ? Math.min(kind, 6) : kind === TITLE ? 1 : 0,
    };
  };
};
