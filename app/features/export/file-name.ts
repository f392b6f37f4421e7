const MAX_LENGTH = 60;

/** Writes the calendar day where the visitor is, as `2026-11-21`. */
const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((number) => String(number).padStart(2, '0'))
    .join('-');

/** Makes a name that every file system takes from a title and a date. */
export const fileName = (title: string, date: Date, extension: string): string => {
  const words = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|#%]+/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, '-');
  const short = Array.from(words)
    .slice(0, MAX_LENGTH)
    .join('')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  return `${short || 'chat'}-${dayOf(date)}.${extension}`;
};
