/** Below this, every language of ours writes a whole number with its digits alone. */
const FIRST_GROUPED = 1000;

/**
 * Writes a number as a language does. The first `Intl.NumberFormat` of a page takes up to 40 ms, on a phone
 * more than 100, so small whole numbers, as those in a first answer, go without one.
 * @param language A language tag.
 * @param options Those of `Intl.NumberFormat`; small whole numbers heed only `style`.
 */
export const formatNumber = (
  value: number,
  language: string | undefined,
  options?: Intl.NumberFormatOptions,
): string =>
  options?.style === undefined && Number.isInteger(value) && value >= 0 && value < FIRST_GROUPED
    ? String(value)
    : new Intl.NumberFormat(language, options).format(value);
