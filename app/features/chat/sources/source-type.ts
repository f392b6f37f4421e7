const NAMES: Readonly<Record<string, string>> = {
  'text/html': 'page',
  'application/xhtml+xml': 'page',
  'text/plain': 'text',
  'text/markdown': 'Markdown',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
};
/** Matches short names. One that is long or has points in it is a format's formal name, which tells a reader nothing. */
const SPOKEN = /^[a-z0-9]{2,5}$/;

/** The kind of document of a source: `page`, `text`, or the name of a format that is the same in every language. */
export const sourceType = (mimeType: string | undefined): string | undefined => {
  const type = mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (Object.hasOwn(NAMES, type)) return NAMES[type];
  const format = type.split('/')[1] ?? '';
  return SPOKEN.test(format) ? format.toUpperCase() : undefined;
};
