/** One piece of a reply: a JSON value, or a line that is none. */
export type JsonPiece = { json: unknown } | { text: string };

/**
 * Reads JSON objects and lists that follow each other, with or without line ends between them, wherever the
 * text is cut; what stands outside of them is told line by line. Numbers and words by themselves are text.
 * @param maxLength The most characters of one value or line, which are held in memory until its end. More
 * throw.
 */
export const createJsonValues = (maxLength: number) => {
  let pieces: string[] = [];
  let length = 0;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  /** Whether nothing but blanks stands before the next character in its line. */
  let isBlank = true;
  /**
   * The blank lines behind the last line of text, which part it from the next one; undefined where none was
   * told last.
   */
  let blankLines: string | undefined;

  const take = (): string => {
    const text = pieces.join('');
    pieces = [];
    length = 0;
    return text;
  };

  const hold = (text: string): void => {
    if (text === '') return;
    pieces.push(text);
    length += text.length;
    if (length > maxLength) throw new Error('a value of the reply is too long');
  };

  const line = (): JsonPiece[] => {
    isBlank = true;
    const text = take();
    if (text.trim() === '') {
      if (blankLines !== undefined) blankLines += '\n';
      return [];
    }
    const piece = { text: (blankLines ?? '') + text };
    blankLines = '';
    return [piece];
  };

  const value = (): JsonPiece[] => {
    const text = take();
    isBlank = true;
    try {
      const json = JSON.parse(text) as unknown;
      blankLines = undefined;
      return [{ json }];
    } catch {
      // Brackets in a line of text.
      hold(text);
      isBlank = false;
      return [];
    }
  };

  return {
    /** Takes the next piece of the reply and returns what it ends. */
    push(text: string): JsonPiece[] {
      const found: JsonPiece[] = [];
      let start = 0;
      for (let index = 0; index < text.length; index += 1) {
        const character = text[index];
        if (depth === 0) {
          if (character === '\n') {
            hold(text.slice(start, index));
            start = index + 1;
            found.push(...line());
          } else if ((character === '{' || character === '[') && isBlank) {
            take();
            start = index;
            depth = 1;
          } else if (isBlank) isBlank = character?.trim() === '';
        } else if (isInString) {
          if (isEscaped) isEscaped = false;
          else if (character === '\\') isEscaped = true;
          else if (character === '"') isInString = false;
        } else if (character === '"') isInString = true;
        else if (character === '{' || character === '[') depth += 1;
        else if (character === '}' || character === ']') {
          depth -= 1;
          if (depth === 0) {
            hold(text.slice(start, index + 1));
            start = index + 1;
            found.push(...value());
          }
        }
      }
      hold(text.slice(start));
      return found;
    },
    /** Returns what the end of the reply ends. */
    end: (): JsonPiece[] => {
      const whole = depth === 0 ? [] : value();
      depth = 0;
      isInString = false;
      return [...whole, ...line()];
    },
  };
};
