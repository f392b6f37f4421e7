declare module 'word-extractor' {
  /** Unless it is false, typographic quotes and dashes become those of ASCII. */
  type TextOptions = { filterUnicode?: boolean };

  /** Reads the documents of Word. */
  export default class WordExtractor {
    extract(file: Buffer): Promise<{
      getBody(options?: TextOptions): string;
      getFootnotes(options?: TextOptions): string;
      getEndnotes(options?: TextOptions): string;
      getTextboxes(options?: TextOptions & { includeHeadersAndFooters?: boolean }): string;
    }>;
  }
}
