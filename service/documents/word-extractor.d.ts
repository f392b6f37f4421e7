declare module 'word-extractor' {
  /** Unless it is false, typographic quotes and dashes become those of ASCII. */
  type TextOptions = { filterUnicode?: boolean };

  /** Reads the documents of Word. */
  export default class WordExtractor {
    extract(file: Buffer): Promise<{
      /** With the footers. */
      getHeaders(options?: TextOptions): string;
      getBody(options?: TextOptions): string;
      getFootnotes(options?: TextOptions): string;
      getEndnotes(options?: TextOptions): string;
      getAnnotations(options?: TextOptions): string;
      /** With those of headers and footers. */
      getTextboxes(options?: TextOptions): string;
    }>;
  }
}
