import type { Step } from '../../service/contract/index.ts';

// Words for how long a step took, as the language of the chat writes them.

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const isLatin = (text: string): boolean => /^\p{Script=Latin}/u.test(text);

const format = (
  value: number,
  unit: 'millisecond' | 'second' | 'minute',
  language: string,
  maximumFractionDigits: number,
): string => {
  const unitDisplay = unit === 'minute' ? 'short' : 'narrow';
  const parts = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits,
  }).formatToParts(value);
  // The narrow form sets no space, which reads badly beside words; between Chinese characters there is none.
  return parts
    .filter(({ type }) => type !== 'literal')
    .map(({ type, value: text }) => (type === 'unit' && isLatin(text) ? ` ${text}` : text))
    .join('');
};

/** Writes a duration as people say it: `340 ms`, `1.2 s`, `2 min 5 s`. */
export const formatDuration = (ms: number, language: string): string => {
  const rounded = Math.max(0, Math.round(ms));
  if (rounded < SECOND_MS) return format(rounded, 'millisecond', language, 0);
  if (rounded < 9950) return format(rounded / SECOND_MS, 'second', language, 1);
  if (rounded < MINUTE_MS - 500) return format(rounded / SECOND_MS, 'second', language, 0);
  const seconds = Math.round(rounded / SECOND_MS);
  const minutes = format(Math.floor(seconds / 60), 'minute', language, 0);
  if (seconds % 60 === 0) return minutes;
  const rest = format(seconds % 60, 'second', language, 0);
  return `${minutes}${isLatin(minutes.at(-1) ?? '') ? ' ' : ''}${rest}`;
};

/**
 * Returns how long the steps took together; undefined when none of them says. Time in which several ran, as a
 * workflow and its steps do, counts once.
 */
export const totalMs = (steps: readonly Pick<Step, 'startedAt' | 'ms'>[]): number | undefined => {
  const timed = steps.flatMap(({ startedAt, ms }) => (ms === undefined ? [] : [{ startedAt, ms }]));
  if (timed.length === 0) return undefined;
  let total = 0;
  let reached = -Infinity;
  for (const { startedAt, ms } of timed.toSorted((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0))) {
    if (startedAt === undefined) {
      total += ms;
      continue;
    }
    const end = startedAt + ms;
    total += Math.max(0, end - Math.max(startedAt, reached));
    reached = Math.max(reached, end);
  }
  return total;
};
