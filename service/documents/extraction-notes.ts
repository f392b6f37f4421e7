/**
 * The parts of a document that could not be read, while its text was:
 * - `pages`: pages of a PDF that have no text, typically scans;
 * - `characters`: characters that a font of the document gives no meaning, on these pages of a PDF;
 * - `order`: columns of text on these pages that were read row by row, which may mix them;
 * - `pictures`: pictures in the document; words within them are not read;
 * - `objects`: what is embedded in it: diagrams, tables or formulas of other programs, whole files;
 * - `deletions`: words that somebody has deleted while changes are tracked; they are not part of the text any more;
 * - `parts`: parts of the document that are damaged;
 * - `encoding`: nothing says for certain in which encoding the text is kept; `encoding` is the one that it was read in.
 */
export type ExtractionNote =
  | { code: 'pages'; pages: number[] }
  | { code: 'characters' | 'order'; pages: number[] }
  | { code: 'pictures' | 'objects' | 'parts' | 'deletions' }
  | { code: 'encoding'; encoding: string };

/** The text of a document, and what is missing in it. */
export type Extraction = { text: string; notes: ExtractionNote[] };
