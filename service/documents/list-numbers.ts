/** The numbers that Word writes before the paragraphs of lists; they stand nowhere in the text. */

/** How one level of a list counts: `text` has `%1` for the number of the first level, and so on. */
export type Level = { format: string; text: string; start: number; isInDigits: boolean };

/** A list; those of the same `id` count on, one after the other. `starts` has levels that start anew in it. */
export type List = {
  id: string | undefined;
  levels: ReadonlyMap<number, Level>;
  starts: ReadonlyMap<number, number>;
};

const letters = (count: number): string =>
  String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26));

const ROMAN = [
  [1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'], [40, 'xl'], [10, 'x'], [9, 'ix'],
  [5, 'v'], [4, 'iv'], [1, 'i'],
] as const; // oxfmt-ignore

const roman = (count: number): string => {
  let left = count;
  return ROMAN.map(([value, sign]) => {
    const times = Math.floor(left / value);
    left -= times * value;
    return sign.repeat(times);
  }).join('');
};

const CHINESE = '零一二三四五六七八九十';

const chinese = (count: number): string => {
  if (count <= 10) return CHINESE[count] ?? '';
  if (count >= 100) return String(count);
  const [tens, ones] = [Math.floor(count / 10), count % 10];
  return `${tens > 1 ? CHINESE[tens] : ''}十${ones > 0 ? CHINESE[ones] : ''}`;
};

/** The letters and signs that some formats count by, in their order. */
const ORDERS: Readonly<Record<string, string>> = {
  aiueo: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  aiueoFullWidth:
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  arabicAlpha: 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي',
  chosung: 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
  decimalEnclosedCircle: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
  decimalEnclosedCircleChinese: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
  ganada: '가나다라마바사아자차카타파하',
  hebrew2: 'אבגדהוזחטיכלמנסעפצקרשת',
  ideographTraditional: '甲乙丙丁戊己庚辛壬癸',
  ideographZodiac: '子丑寅卯辰巳午未申酉戌亥',
  iroha: 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン',
  russianLower: 'абвгдежзиклмнопрстуфхцчшщыэюя',
  russianUpper: 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ',
};

/** Writes a number as a list does; formats that are not known are written in digits. */
const written = (count: number, format: string): string => {
  if (count < 1) return String(count);
  if (format === 'lowerLetter') return letters(count);
  if (format === 'upperLetter') return letters(count).toUpperCase();
  if (format === 'lowerRoman') return roman(count);
  if (format === 'upperRoman') return roman(count).toUpperCase();
  const sign = ORDERS[format]?.[count - 1];
  if (sign !== undefined) return sign;
  if (/^chinese|^japanese|^ideograph/.test(format)) return chinese(count);
  return format === 'decimalZero' ? String(count).padStart(2, '0') : String(count);
};

/**
 * Counts the paragraphs of lists. The function returns what stands before the next one of a list, as `3.2 ` or
 * `- `; '' for one of no list.
 */
export const listCounter = (
  lists: ReadonlyMap<string | undefined, List>,
): ((list: string | undefined, level: number) => string) => {
  /** The counts of each list, by its levels. */
  const counts = new Map<string | undefined, number[]>();
  /** Lists that have begun: one that starts at a number of its own does so once. */
  const begun = new Set<string | undefined>();
  return (list, level) => {
    const found = lists.get(list);
    const shape = found?.levels.get(level);
    if (!found || !shape) return '';
    if (shape.format === 'bullet') return `${'  '.repeat(level)}- `;
    if (shape.format === 'none') return '';
    if (!begun.has(list) && found.starts.size > 0) {
      const first = Math.min(...found.starts.keys());
      counts.set(found.id, (counts.get(found.id) ?? []).slice(0, first));
    }
    begun.add(list);
    const before = counts.get(found.id) ?? [];
    const startOf = (at: number) => found.starts.get(at) ?? found.levels.get(at)?.start ?? 1;
    const count = Array.from(
      { length: level + 1 },
      (_, at) => before[at] ?? startOf(at) - (at === level ? 1 : 0),
    );
    count[level] = (count[level] ?? 0) + 1;
    counts.set(found.id, count);
    const text = shape.text.replaceAll(/%([1-9])/g, (_, number: string) => {
      const at = Number(number) - 1;
      return written(count[at] ?? 1, (!shape.isInDigits && found.levels.get(at)?.format) || 'decimal');
    });
    return text === '' ? '' : `${text} `;
  };
};
