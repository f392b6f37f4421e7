const NAMES: Readonly<Record<string, string>> = {
  'text/html': 'page',
  'application/xhtml+xml': 'page',
  'text/plain': 'text',
  'text/markdown': 'text',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
};
/** Matches short names. A long one, or one with points, is a formal name that tells a reader nothing. */
const SPOKEN = /^[a-z0-9]{2,5}$/;

/** The kind of document of a source: `page`, `text`, or a format's name, the same in every language. */
export const sourceType = (mimeType: string | undefined): string | undefined => {
  const type = mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (Object.hasOwn(NAMES, type)) return NAMES[type];
  const format = type.split('/')[1] ?? '';
  return SPOKEN.test(format) ? format.toUpperCase() : undefined;
};
