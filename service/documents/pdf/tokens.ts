/** A word of the language of PDF, and where it stands. */
export type Token = { kind: 'word' | 'name' | 'string' | 'other'; text: string; start: number; end: number };

const isSpace = (code: number): boolean => code === 0 || (code >= 9 && code <= 13) || code === 32;
const isDelimiter = (character: string): boolean => '()<>[]{}/%'.includes(character);

const endOfWord = (content: string, from: number): number => {
  let at = from;
  while (at < content.length && !isSpace(content.charCodeAt(at)) && !isDelimiter(content[at] ?? '')) at += 1;
  return at;
};

const endOfString = (content: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const character = content[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return content.length;
};

/** The data of a picture within the content are bytes of any kind. */
const endOfPicture = (content: string, from: number): number => {
  for (let at = content.indexOf('EI', from); at >= 0; at = content.indexOf('EI', at + 2)) {
    const isWord = isSpace(content.charCodeAt(at - 1)) && isSpace(content.charCodeAt(at + 2) || 32);
    if (isWord) return at + 2;
  }
  return content.length;
};

const endOfLine = (content: string, from: number): number => {
  let at = from;
  while (at < content.length && content[at] !== '\n' && content[at] !== '\r') at += 1;
  return at;
};

const tokenAt = (content: string, start: number): Token => {
  const first = content[start] ?? '';
  const token = (kind: Token['kind'], end: number): Token => ({
    kind,
    text: content.slice(start, end),
    start,
    end,
  });
  if (first === '(') return token('string', endOfString(content, start));
  if (first === '/') return token('name', endOfWord(content, start + 1));
  if (first === '%') return token('other', endOfLine(content, start));
  const two = content.slice(start, start + 2);
  if (two === '<<' || two === '>>') return token('other', start + 2);
  if (first === '<') {
    const end = content.indexOf('>', start);
    return token('string', end < 0 ? content.length : end + 1);
  }
  if (isDelimiter(first)) return token('other', start + 1);
  const word = token('word', endOfWord(content, start));
  return word.text === 'ID' ? token('word', endOfPicture(content, word.end)) : word;
};

/** Parts a content or a description into its words. */
export function* tokensOf(content: string): Generator<Token> {
  for (let at = 0; at < content.length;) {
    if (isSpace(content.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const token = tokenAt(content, at);
    yield token;
    at = token.end;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes that a string stands for. */
export const bytesOf = (text: string): Buffer => {
  if (text.startsWith('<')) {
    const digits = text.replaceAll(/[^\da-f]/gi, '');
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }
  const inner = text
    .slice(1, -1)
    .replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[^]))/g, (_, octal?: string, one = '') =>
      octal === undefined
        ? /[\r\n]/.test(one)
          ? ''
          : (ESCAPES[one] ?? one)
        : String.fromCharCode(Number.parseInt(octal, 8) & 0xff),
    );
  return Buffer.from(inner, 'latin1');
};
