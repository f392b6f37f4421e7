import { typeLabel } from './attachment-kinds.ts';

const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** A file's size in words of the language, as "12.4 MB". A megabyte is 1024 kilobytes, as in the limits. */
export const formatSize = (bytes: number, language: string): string => {
  const power = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 2 ? 1 : 0,
  }).format(bytes / 1024 ** power);
};

/** Describes a file in a line, as "PDF · 12.4 MB"; '' when nothing is known of it. */
export const describeFile = (type: string, size: number | undefined, language: string): string =>
  [typeLabel(type), size === undefined ? '' : formatSize(size, language)].filter(Boolean).join(' · ');
