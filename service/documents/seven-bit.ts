import iconv from 'iconv-lite';

// Encodings of mail and old newsgroups that write other scripts in seven bits. Decoders of browsers refuse
// most of them.

const ESCAPE_KOREAN = '\u001b$)C';
const ESCAPE_CHINESE = '\u001b$)A';
/** By these Japanese e-mail changes between its scripts. */
const JAPANESE = ['\u001b$@', '\u001b$B', '\u001b(J', '\u001b(I'];

/** Two bytes a character, between the marks of HZ. */
const CHINESE_RUN = /~\{((?:[!-w][!-~])+)~\}/g;
/** Between these, codes are two bytes a character, as long as the line goes on. */
const [SHIFT_OUT, SHIFT_IN] = ['\u000e', '\u000f'];
const MODIFIED_RUN = /\+([A-Za-z\d+/]*)(?:-|(?![A-Za-z\d+/]))/g;

/** UTF-7 writes letters that ASCII lacks: a sign that stands for one of these is none of it. */
const NO_LETTER = /[\p{ASCII}\p{Cc}\p{Cn}\p{Co}\p{Cs}\ufffd]/u;

const inEightBits = (run: string, encoding: string): string =>
  new TextDecoder(encoding).decode(Uint8Array.from(run, (character) => character.charCodeAt(0) | 0x80));

const shifted = (text: string, escape: string, encoding: string): string =>
  text
    .replaceAll(escape, '')
    .split(SHIFT_OUT)
    .map((part, place) => {
      if (place === 0) return part;
      const [run = ''] = part.split(/\n/, 1)[0]?.split(SHIFT_IN, 1) ?? [];
      return inEightBits(run, encoding) + part.slice(run.length).replace(SHIFT_IN, '');
    })
    .join('');

const readers: Readonly<Record<string, (text: string) => string>> = {
  'iso-2022-kr': (text) => shifted(text, ESCAPE_KOREAN, 'euc-kr'),
  'iso-2022-cn': (text) => shifted(text, ESCAPE_CHINESE, 'gb18030'),
  'hz-gb-2312': (text) =>
    text.replaceAll(CHINESE_RUN, (_, run: string) => inEightBits(run, 'gb18030')).replaceAll('~~', '~'),
  'utf-7': (text) => iconv.decode(Buffer.from(text, 'latin1'), 'utf-7'),
};

/** Whether each plus sign begins letters that ASCII lacks, as it does in no other text. */
const isModified = (text: string): boolean => {
  const runs = [...text.matchAll(MODIFIED_RUN)].map(([, run = '']) => run).filter((run) => run !== '');
  return (
    runs.length > 0 &&
    runs.every((run) => {
      const bits = (run.length * 6) % 16;
      const letters = iconv.decode(Buffer.from(`+${run}-`, 'latin1'), 'utf-7');
      return bits < 6 && letters !== '' && !NO_LETTER.test(letters);
    })
  );
};

/** Tells the encoding of a text that is all ASCII by its codes; undefined for plain ASCII. */
export const tellSevenBit = (text: string): string | undefined => {
  if (text.includes(ESCAPE_KOREAN)) return 'iso-2022-kr';
  if (text.includes(ESCAPE_CHINESE)) return 'iso-2022-cn';
  if (JAPANESE.some((code) => text.includes(code))) return 'iso-2022-jp';
  if (text.search(CHINESE_RUN) >= 0) return 'hz-gb-2312';
  return isModified(text) ? 'utf-7' : undefined;
};

/** Decodes a text in one of these encodings; undefined for any other encoding. */
export const decodeSevenBit = (bytes: Uint8Array, encoding: string): string | undefined =>
  Object.hasOwn(readers, encoding) ? readers[encoding]?.(Buffer.from(bytes).toString('latin1')) : undefined;
