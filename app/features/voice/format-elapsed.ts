/** Writes a duration as minutes and seconds, `0:07`, in the digits of a language. */
export const formatElapsed = (ms: number, language: string): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = new Intl.NumberFormat(language, { minimumIntegerDigits: 2, useGrouping: false });
  const one = new Intl.NumberFormat(language, { useGrouping: false });
  return `${one.format(Math.floor(seconds / 60))}:${two.format(seconds % 60)}`;
};
