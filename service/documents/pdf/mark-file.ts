import { deflateSync, inflateSync } from 'node:zlib';
import { markContent, Marks, markWhole } from './content-marks.ts';
import { type Encryption, isEncrypted, readEncryption } from './encryption.ts';

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

/** Where an object stands in the file. */
type Place = { id: string; start: number; end: number };

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
const readStream = (
  file: string,
  { id, start, end }: Place,
  encryption: Encryption | undefined,
): Stored | undefined => {
  const head = file.slice(start, Math.min(end, start + MAX_DESCRIPTION));
  const begin = STREAM.exec(head);
  if (!begin) return undefined;
  const description = head.slice(0, begin.index);
  const isPacked = FLATE.test(description);
  if (OTHER_STREAM.test(description) || (!isPacked && /\/Filter\b/.test(description))) return undefined;
  const from = start + begin.index + begin[0].length;
  const stored = file.slice(from, Math.max(from, file.lastIndexOf('endstream', end)));
  const data = encryption ? encryption.open(id, stored) : stored;
  const content = data !== undefined && isPacked ? unpacked(data) : data;
  return content === undefined ? undefined : { id, description, content };
};

const marked = ({ description, content }: Stored, marks: Marks): string | undefined => {
  const inner =
    content.includes('ActualText') || LAYER.test(content) ? markContent(content, marks) : undefined;
  const isInLayer = LAYER.test(description) && /\/Subtype\s*\/Form\b/.test(description);
  return isInLayer ? markWhole(inner ?? content, marks) : inner;
};

const written = (
  { id, description }: Stored,
  content: string,
  encryption: Encryption | undefined,
): string => {
  const packed = deflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  const data = encryption ? encryption.close(id, packed) : packed;
  const rest = description.replace(FLATE, '').replace(/\/Length\s+\d+(?:\s+\d+\s+R\b)?/, '');
  const entries = rest.replace(/>>\s*$/, '');
  return `${id} obj\n${entries}/Filter/FlateDecode/Length ${data.length}>>stream\n${data}\nendstream\nendobj\n`;
};

/** The end of a file, by which readers find the newer objects. */
const directory = (
  file: string,
  objects: { id: string; at: number }[],
  length: number,
  entries: string,
): string => {
  const previous = lastOf(file, /startxref\s{1,4}(\d{1,10})/g);
  const root = lastOf(file, /\/Root\s{0,4}(\d{1,10}\s\d{1,5}\sR)/g);
  // Without them the file is damaged, and every object is looked for.
  if (previous === undefined || root === undefined) return '';
  const size = lastOf(file, /\/Size\s{1,4}(\d{1,10})/g) ?? '0';
  const sections = objects.map(({ id, at }) => {
    const [number = '', generation = ''] = id.split(/\s/);
    return `${number} 1\n${String(at).padStart(10, '0')} ${generation.padStart(5, '0')} n \n`;
  });
  return `xref\n${sections.join('')}trailer<</Size ${size}/Root ${root}/Prev ${previous}${entries}>>\nstartxref\n${length}\n%%EOF\n`;
};

/** A file whose marked contents have ids. */
export type MarkedFile = { bytes: Uint8Array; marks: Marks };

/**
 * Gives ids to the marked contents of a PDF that have replacement texts or belong to layers. The changed
 * streams are appended as an incremental update, which leaves the rest of the file alone. A file that needs a
 * password stays as it is.
 */
export const markFile = (bytes: Uint8Array): MarkedFile => {
  const marks = new Marks();
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const begins = [...file.matchAll(OBJECT)];
  // The last of a number is the one that counts.
  const last = new Map(
    begins.map(({ 0: { length }, 1: number = '', 2: generation = '', index }, place): [string, Place] => [
      number,
      { id: `${number} ${generation}`, start: index + length, end: begins[place + 1]?.index ?? file.length },
    ]),
  );
  const encryption = isEncrypted(file)
    ? readEncryption(file, (number) => {
        const place = last.get(number);
        return place && file.slice(place.start, Math.min(place.end, place.start + MAX_DESCRIPTION));
      })
    : undefined;
  if (isEncrypted(file) && !encryption) return { bytes, marks };
  const shift = Math.max(0, file.indexOf('%PDF-'));
  const objects: { id: string; at: number }[] = [];
  let update = '\n';
  for (const place of last.values()) {
    const stored = readStream(file, place, encryption);
    const content = stored && marked(stored, marks);
    if (!stored || content === undefined) continue;
    objects.push({ id: place.id, at: file.length - shift + update.length });
    update += written(stored, content, encryption);
  }
  if (objects.length === 0) return { bytes, marks };
  update += directory(file, objects, file.length - shift + update.length, encryption?.entries ?? '');
  return { bytes: Buffer.concat([bytes, Buffer.from(update, 'latin1')]), marks };
};
