/** More text would make the page slow, and nobody reads it. */
const MAX_CHARACTERS = 20_000;

const parsed = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text) || text.length > MAX_CHARACTERS * 5) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const written = (value: unknown): string => {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    return String(value);
  }
};

/** Writes a value of a step as text: JSON is indented, also when it came as text; `cut` counts the characters left out. */
export const formatValue = (value: unknown): { text: string; cut: number } => {
  const whole = written(typeof value === 'string' ? parsed(value) : value);
  // Never between the halves of a character.
  const end = /[\uD800-\uDBFF]/.test(whole[MAX_CHARACTERS - 1] ?? '') ? MAX_CHARACTERS - 1 : MAX_CHARACTERS;
  const text = whole.slice(0, end);
  return { text, cut: whole.length - text.length };
};
