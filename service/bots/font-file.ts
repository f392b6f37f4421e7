import { brotliDecompressSync, inflateSync } from 'node:zlib';

/** The facts of a font that its own tables hold; sizes are in em. */
export type FontFacts = {
  contentType: 'font/woff2' | 'font/woff' | 'font/ttf' | 'font/otf';
  ascent: number;
  descent: number;
  lineGap: number;
  /** Mean advance of a letter in English texts. */
  width: number;
  /** As in CSS: one, or of a variable font its least and its most. */
  weight: string;
  style: 'normal' | 'italic';
};

type Tables = ReadonlyMap<string, () => Buffer>;

/** Letters as often as English texts have them, spaces included. */
const SAMPLE = 'aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      ';
/** A table that says it is larger is no font's. */
const MAX_TABLES_BYTES = 64 * 1024 * 1024;

/** WOFF2 names the usual tables by their place in this list. */
const KNOWN_TABLES = (
  'cmap head hhea hmtx maxp name OS/2 post cvt fpgm glyf loca prep CFF VORG EBDT EBLC gasp ' +
  'hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL ' +
  'SVG sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx ' +
  'opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).split(' ');

/**
 * Reads the sizes of a font file: WOFF2, WOFF, TrueType or OpenType.
 * Throws an Error whose message goes on after the file's name.
 */
export const readFontFile = (bytes: Buffer): FontFacts => {
  try {
    const signature = bytes.toString('latin1', 0, 4);
    if (signature === 'wOF2') return { contentType: 'font/woff2', ...sizesOf(woff2Tables(bytes)) };
    if (signature === 'wOFF') return { contentType: 'font/woff', ...sizesOf(woffTables(bytes)) };
    if (signature === 'OTTO') return { contentType: 'font/otf', ...sizesOf(plainTables(bytes)) };
    if (signature === '\0\u0001\0\0' || signature === 'true')
      return { contentType: 'font/ttf', ...sizesOf(plainTables(bytes)) };
  } catch (error) {
    throw new Error('is broken, or no font', { cause: error });
  }
  throw new Error('is no font file (woff2, woff, ttf or otf)');
};

const plainTables = (bytes: Buffer): Tables =>
  new Map(
    Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + 16 * index;
      const offset = bytes.readUInt32BE(entry + 8);
      const length = bytes.readUInt32BE(entry + 12);
      return [bytes.toString('latin1', entry, entry + 4), () => bytes.subarray(offset, offset + length)];
    }),
  );

const woffTables = (bytes: Buffer): Tables =>
  new Map(
    Array.from({ length: bytes.readUInt16BE(12) }, (_, index) => {
      const entry = 44 + 20 * index;
      const [offset, packed, length] = [4, 8, 12].map((at) => bytes.readUInt32BE(entry + at)) as [
        number,
        number,
        number,
      ];
      const stored = bytes.subarray(offset, offset + packed);
      const read = () =>
        packed < length ? inflateSync(stored, { maxOutputLength: MAX_TABLES_BYTES }) : stored;
      return [bytes.toString('latin1', entry, entry + 4), read];
    }),
  );

/**
 * All tables are in one stream, in the order of the directory. Only glyf, loca and hmtx may be stored in
 * another form.
 */
const woff2Tables = (bytes: Buffer): Tables => {
  const count = bytes.readUInt16BE(12);
  const packed = bytes.readUInt32BE(20);
  let at = 48;
  /** A number in groups of seven bits. */
  const readNumber = (): number => {
    let value = 0;
    for (let group = 0; group < 5; group++) {
      const byte = bytes.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new Error('a number that does not end');
  };
  const entries = Array.from({ length: count }, () => {
    const flags = bytes.readUInt8(at++);
    const isNamed = (flags & 63) === 63;
    const tag = isNamed ? bytes.toString('latin1', at, at + 4) : (KNOWN_TABLES[flags & 63] ?? '');
    if (isNamed) at += 4;
    const version = flags >> 6;
    const original = readNumber();
    const isOutline = tag === 'glyf' || tag === 'loca';
    const isTransformed = isOutline ? version === 0 : version !== 0;
    return { tag, isTransformed, length: isTransformed ? readNumber() : original };
  });
  const all = brotliDecompressSync(bytes.subarray(at, at + packed), { maxOutputLength: MAX_TABLES_BYTES });
  let offset = 0;
  return new Map(
    entries.map(({ tag, isTransformed, length }) => {
      const start = offset;
      offset += length;
      // A transformed hmtx begins with a byte of flags; the advances follow.
      const advancesOnly = tag === 'hmtx' && isTransformed;
      return [
        advancesOnly ? 'hmtx advances' : tag.trim(),
        () => all.subarray(start + (advancesOnly ? 1 : 0), start + length),
      ];
    }),
  );
};

const sizesOf = (tables: Tables) => {
  const need = (tag: string): Buffer => {
    const table = tables.get(tag)?.();
    if (!table) throw new Error(`there is no table ${tag}`);
    return table;
  };
  const em = need('head').readUInt16BE(18);
  const hhea = need('hhea');
  const advances = hhea.readUInt16BE(34);
  if (em === 0 || advances === 0) throw new Error('there is no size');
  const bare = tables.get('hmtx advances')?.();
  const hmtx = bare ?? need('hmtx');
  // The last advance is that of all further glyphs.
  const advanceOf = (glyph: number): number =>
    hmtx.readUInt16BE(Math.min(glyph, advances - 1) * (bare ? 2 : 4));
  const glyphOf = readCharacterMap(need('cmap'));
  const widths = Array.from(SAMPLE, (letter) => advanceOf(glyphOf(letter.codePointAt(0) ?? 0)));
  const os2 = tables.get('OS/2')?.();
  const isItalic = os2 ? (os2.readUInt16BE(62) & 1) === 1 : (need('head').readUInt16BE(44) & 2) === 2;
  const share = (value: number) => Math.round((value / em) * 10_000) / 10_000;
  return {
    ascent: share(hhea.readInt16BE(4)),
    descent: share(Math.abs(hhea.readInt16BE(6))),
    lineGap: share(hhea.readInt16BE(8)),
    width: share(widths.reduce((sum, width) => sum + width, 0) / widths.length),
    weight: weightsIn(tables.get('fvar')?.()) ?? String(os2?.readUInt16BE(4) ?? 400),
    style: isItalic ? ('italic' as const) : ('normal' as const),
  };
};

/** Reads the range of weights that a variable font has; undefined where it has one weight. */
const weightsIn = (fvar: Buffer | undefined): string | undefined => {
  if (!fvar) return undefined;
  const [first, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  for (let index = 0; index < count; index++) {
    const at = first + size * index;
    const weightOf = (place: number) => Math.round(fvar.readInt32BE(at + place) / 65_536);
    if (fvar.toString('latin1', at, at + 4) === 'wght') return `${weightOf(4)} ${weightOf(12)}`;
  }
  return undefined;
};

/** Reads which glyph a Latin letter has: from a subtable of format 4, or of format 12 where there is none. */
const readCharacterMap = (cmap: Buffer): ((code: number) => number) => {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
  );
  const segments = subtables.find((table) => table.readUInt16BE(0) === 4);
  if (segments) return (code) => glyphInSegments(segments, code);
  const groups = subtables.find((table) => table.readUInt16BE(0) === 12);
  if (!groups) throw new Error('there is no map of Unicode');
  return (code) => {
    for (let index = 0; index < groups.readUInt32BE(12); index++) {
      const at = 16 + 12 * index;
      const first = groups.readUInt32BE(at);
      if (code >= first && code <= groups.readUInt32BE(at + 4))
        return groups.readUInt32BE(at + 8) + code - first;
    }
    return 0;
  };
};

const glyphInSegments = (table: Buffer, code: number): number => {
  const bytes = table.readUInt16BE(6);
  for (let at = 0; at < bytes; at += 2) {
    if (table.readUInt16BE(14 + at) < code) continue;
    const first = table.readUInt16BE(16 + bytes + at);
    if (first > code) return 0;
    const delta = table.readUInt16BE(16 + 2 * bytes + at);
    const rangeAt = 16 + 3 * bytes + at;
    const range = table.readUInt16BE(rangeAt);
    if (range === 0) return (code + delta) & 0xff_ff;
    const glyph = table.readUInt16BE(rangeAt + range + 2 * (code - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xff_ff;
  }
  return 0;
};
