import { deflateSync } from 'node:zlib';
import { markContent, Marks, markWhole } from './content-marks.ts';
import type { Encryption } from './encryption.ts';
import { contentOf, type RawFile, type RawStream, withoutPacking } from './raw-file.ts';

/** Streams that are no content of pages, or are packed as contents hardly ever are. */
const OTHER_STREAM =
  /\/Subtype\s*\/(?:Image|Type1C|CIDFontType0C|OpenType|XML)\b|\/Length[123]\b|\/Type\s*\/(?:XRef|ObjStm|Metadata|EmbeddedFile)\b|\/DecodeParms\b/;
const LAYER = /\/OC\b/;

type Stored = { id: string; description: string; content: string };

const lastOf = (text: string, pattern: RegExp): string | undefined => [...text.matchAll(pattern)].at(-1)?.[1];

/** A stream that may be the content of pages; undefined for any other. */
const readStream = (stream: RawStream): Stored | undefined => {
  if (OTHER_STREAM.test(stream.description)) return undefined;
  const content = contentOf(stream);
  return content === undefined ? undefined : { id: stream.id, description: stream.description, content };
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
  const rest = withoutPacking(description).replace(/\/Length\s+\d+(?:\s+\d+\s+R\b)?/, '');
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
export const markFile = (bytes: Uint8Array, raw: RawFile): MarkedFile => {
  const marks = new Marks();
  if (raw.isLocked) return { bytes, marks };
  const { text: file, encryption } = raw;
  const shift = Math.max(0, file.indexOf('%PDF-'));
  const objects: { id: string; at: number }[] = [];
  let update = '\n';
  for (const stream of raw.streams()) {
    const stored = readStream(stream);
    const content = stored && marked(stored, marks);
    if (!stored || content === undefined) continue;
    objects.push({ id: stored.id, at: file.length - shift + update.length });
    update += written(stored, content, encryption);
  }
  if (objects.length === 0) return { bytes, marks };
  update += directory(file, objects, file.length - shift + update.length, encryption?.entries ?? '');
  return { bytes: Buffer.concat([bytes, Buffer.from(update, 'latin1')]), marks };
};
