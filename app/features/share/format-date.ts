/** A day in the visitor's zone and language. */
export const formatDate = (timeMs: number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(timeMs);
