import { deflateSync, inflateSync } from 'node:zlib';
import { markContent, Marks, markWhole } from './content-marks.ts';

/** No content of pages is longer. */
const MAX_CONTENT_BYTES = 32 * 1024 * 1024;
/** The description of a stream is never longer. */
const MAX_DESCRIPTION = 4096;

const OBJECT = /(\d{1,10})\s(\d{1,5})\sobj\b/g;
const STREAM = /stream\r?\n/;
/** Streams that are no content of pages, or are packed as contents hardly ever are. */
const OTHER_STREAM =
  /\/Subtype\s*\/(?:Image|Type1C|CIDFontType0C|OpenType|XML)\b|\/Length[123]\b|\/Type\s*\/(?:XRef|ObjStm|Metadata|EmbeddedFile)\b|\/DecodeParms\b/;
const FLATE = /\/Filter\s*(?:\[\s*\/(?:FlateDecode|Fl)\s*\]|\/(?:FlateDecode|Fl)\b)/;
const LAYER = /\/OC\b/;

type Stored = { id: string; description: string; content: string };

const lastOf = (text: string, pattern: RegExp): string | undefined => [...text.matchAll(pattern)].at(-1)?.[1];

/** Returns a character a byte; undefined for what is damaged. */
const unpacked = (data: string): string | undefined => {
  try {
    return inflateSync(Buffer.from(data, 'latin1'), { maxOutputLength: MAX_CONTENT_BYTES }).toString(
      'latin1',
    );
  } catch {
    return undefined;
  }
};

/** A stream as it stands in the file; undefined for what is no content of pages. */
const readStream = (file: string, id: string, start: number, end: number): Stored | undefined => {
  const head = file.slice(start, Math.min(end, start + MAX_DESCRIPTION));
  const begin = STREAM.exec(head);
  if (!begin) return undefined;
  const description = head.slice(0, begin.index);
  const isPacked = FLATE.test(description);
  if (OTHER_STREAM.test(description) || (!isPacked && /\/Filter\b/.test(description))) return undefined;
  const from = start + begin.index + begin[0].length;
  const data = file.slice(from, Math.max(from, file.lastIndexOf('endstream', end)));
  const content = isPacked ? unpacked(data) : data;
  return content === undefined ? undefined : { id, description, content };
};

const PACKED = /\/Type\s*\/ObjStm\b/;

/** The descriptions of objects at a place of the file, where several may be packed together. */
const descriptionsAt = (file: string, start: number, end: number): string[] => {
  const head = file.slice(start, Math.min(end, start + MAX_DESCRIPTION));
  const begin = STREAM.exec(head);
  if (!begin) return [head];
  const description = head.slice(0, begin.index);
  if (!PACKED.test(description)) return [description];
  const content = unpacked(file.slice(start + begin.index + begin[0].length, end)) ?? '';
  const first = Number(/\/First\s+(\d+)/.exec(description)?.[1] ?? 0);
  const places = content
    .slice(0, first)
    .trim()
    .split(/\s+/)
    .filter((_, index) => index % 2 === 1)
    .map((offset) => first + Number(offset));
  return places.map((place, index) => content.slice(place, places[index + 1]));
};

const FONT = /\/Type\s*\/Font\b/;
const MAP = /\/ToUnicode\b/;
const BY_NUMBER = /\/Encoding\s*\/Identity-[HV]\b/;
const NUMBERED_NAMES = /\/Differences\s*\[\s*\d+\s*(?:\/[a-zA-Z]{0,5}\d+\s*){2}/;

/** Whether there may be fonts whose characters only their drawings tell: such that have numbers for names, and no map. */
const mayBeGuessed = (descriptions: string[]): boolean => {
  const fonts = descriptions.filter((text) => FONT.test(text) && !MAP.test(text));
  return (
    fonts.some((text) => BY_NUMBER.test(text)) ||
    (fonts.length > 0 && descriptions.some((text) => NUMBERED_NAMES.test(text)))
  );
};

const marked = ({ description, content }: Stored, marks: Marks): string | undefined => {
  const inner =
    content.includes('ActualText') || LAYER.test(content) ? markContent(content, marks) : undefined;
  const isInLayer = LAYER.test(description) && /\/Subtype\s*\/Form\b/.test(description);
  return isInLayer ? markWhole(inner ?? content, marks) : inner;
};

const written = ({ id, description }: Stored, content: string): string => {
  const data = deflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  const rest = description.replace(FLATE, '').replace(/\/Length\s+\d+(?:\s+\d+\s+R\b)?/, '');
  const entries = rest.replace(/>>\s*$/, '');
  return `${id} obj\n${entries}/Filter/FlateDecode/Length ${data.length}>>stream\n${data}\nendstream\nendobj\n`;
};

/** The end of a file, by which readers find the newer objects. */
const directory = (file: string, objects: { id: string; at: number }[], length: number): string => {
  const previous = lastOf(file, /startxref\s{1,4}(\d{1,10})/g);
  const root = lastOf(file, /\/Root\s{0,4}(\d{1,10}\s\d{1,5}\sR)/g);
  // Without them the file is damaged, and every object is looked for.
  if (previous === undefined || root === undefined) return '';
  const size = lastOf(file, /\/Size\s{1,4}(\d{1,10})/g) ?? '0';
  const sections = objects.map(({ id, at }) => {
    const [number = '', generation = ''] = id.split(/\s/);
    return `${number} 1\n${String(at).padStart(10, '0')} ${generation.padStart(5, '0')} n \n`;
  });
  return `xref\n${sections.join('')}trailer<</Size ${size}/Root ${root}/Prev ${previous}>>\nstartxref\n${length}\n%%EOF\n`;
};

/** A file whose marked contents have ids, and whether its fonts may leave its characters to be guessed. */
export type MarkedFile = { bytes: Uint8Array; marks: Marks; hasGuesses: boolean };

/**
 * Gives ids to the marked contents of a PDF that have replacement texts or belong to layers. The changed streams are appended as an
 * incremental update, which leaves the rest of the file alone. A file with a password stays as it is, since its streams cannot be read
 * here.
 */
export const markFile = (bytes: Uint8Array): MarkedFile => {
  const marks = new Marks();
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const begins = [...file.matchAll(OBJECT)];
  // The last of a number is the one that counts.
  const last = new Map(
    begins.map(({ 0: { length }, 1: number = '', 2: generation = '', index }, place) => [
      number,
      { id: `${number} ${generation}`, start: index + length, end: begins[place + 1]?.index ?? file.length },
    ]),
  );
  const hasGuesses = mayBeGuessed(
    [...last.values()].flatMap(({ start, end }) => descriptionsAt(file, start, end)),
  );
  if (/\/Encrypt\b/.test(file)) return { bytes, marks, hasGuesses };
  const shift = Math.max(0, file.indexOf('%PDF-'));
  const objects: { id: string; at: number }[] = [];
  let update = '\n';
  for (const { id, start, end } of last.values()) {
    const stored = readStream(file, id, start, end);
    const content = stored && marked(stored, marks);
    if (!stored || content === undefined) continue;
    objects.push({ id, at: file.length - shift + update.length });
    update += written(stored, content);
  }
  if (objects.length === 0) return { bytes, marks, hasGuesses };
  update += directory(file, objects, file.length - shift + update.length);
  return { bytes: Buffer.concat([bytes, Buffer.from(update, 'latin1')]), marks, hasGuesses };
};
