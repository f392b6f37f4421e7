/**
 * The objects of a PDF as they stand in the file: pdf.js passes on neither all that it reads nor what it cannot
 * read.
 */
import { inflateSync } from 'node:zlib';
import { entriesIn, textOf } from './dictionary.ts';
import { type Encryption, isEncrypted, readEncryption } from './encryption.ts';
import { bytesOf } from './tokens.ts';

/** No content of pages is longer. */
const MAX_CONTENT_BYTES = 32 * 1024 * 1024;
/** The packed dictionaries of a file together are hardly ever longer. */
const MAX_PACKED_BYTES = 64 * 1024 * 1024;
/** The description of a stream is never longer. */
const MAX_DESCRIPTION = 4096;
/** No fields are within each other more often. */
const MAX_DEPTH = 20;

const OBJECT = /(\d{1,10})\s(\d{1,5})\sobj\b/g;
const STREAM = /stream\r?\n/;
const FLATE = /\/Filter\s*(?:\[\s*\/(?:FlateDecode|Fl)\s*\]|\/(?:FlateDecode|Fl)\b)/;
const FILTER = /\/Filter\b/;
const KNOWN_FILTER =
  /\/Filter\s*(?:\[\s*)?(?:\]|\d|\/(?:FlateDecode|Fl|LZWDecode|LZW|ASCIIHexDecode|AHx|ASCII85Decode|A85|RunLengthDecode|RL|Crypt)\b)/;
const PACKED_OBJECTS = /\/Type\s*\/ObjStm\b/;
const REFERENCE = /(\d{1,10}) (\d{1,5}) R\b/g;

type Place = { id: string; start: number; end: number };

/** A stream as it stands in the file, a character a byte. */
export type RawStream = {
  id: string;
  description: string;
  /** Returns what is kept of it, not encrypted any more; undefined where that cannot be undone. */
  data: () => string | undefined;
};

const isPacked = ({ description }: RawStream): boolean => FLATE.test(description);
export const withoutPacking = (description: string): string => description.replace(FLATE, '');

/** Unpacks data; undefined for what is damaged. */
const unpacked = (data: string): string | undefined => {
  try {
    return inflateSync(Buffer.from(data, 'latin1'), { maxOutputLength: MAX_CONTENT_BYTES }).toString(
      'latin1',
    );
  } catch {
    return undefined;
  }
};

/** The content of a stream; undefined where it is damaged, or packed in another way than nearly all are. */
export const contentOf = (stream: RawStream): string | undefined => {
  if (FILTER.test(stream.description) && !isPacked(stream)) return undefined;
  const data = stream.data();
  return data !== undefined && isPacked(stream) ? unpacked(data) : data;
};

/** Whether words are lost with a content: it ends before it should, or nobody knows how it is packed. */
const isDamaged = (stream: RawStream): boolean => {
  if (!isPacked(stream)) return FILTER.test(stream.description) && !KNOWN_FILTER.test(stream.description);
  try {
    inflateSync(Buffer.from(stream.data() ?? '', 'latin1'), { maxOutputLength: MAX_CONTENT_BYTES });
    return false;
  } catch (error) {
    // A wrong checksum costs nothing.
    return error instanceof Error && /unexpected end|invalid|incorrect header/.test(error.message);
  }
};

/** A PDF, by its bytes as they stand. */
export class RawFile {
  /** A character a byte. */
  readonly text: string;
  readonly encryption: Encryption | undefined;
  /** Whether it cannot be read without a password. */
  readonly isLocked: boolean;
  readonly #places: Map<string, Place>;
  #packed: Map<string, string> | undefined;

  constructor(bytes: Uint8Array) {
    this.text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const begins = [...this.text.matchAll(OBJECT)];
    // The last of a number is the one that counts.
    this.#places = new Map(
      begins.map(({ 0: { length }, 1: number = '', 2: generation = '', index }, at): [string, Place] => [
        number,
        {
          id: `${number} ${generation}`,
          start: index + length,
          end: begins[at + 1]?.index ?? this.text.length,
        },
      ]),
    );
    this.encryption = isEncrypted(this.text)
      ? readEncryption(this.text, (number) => this.#headOf(number))
      : undefined;
    this.isLocked = isEncrypted(this.text) && !this.encryption;
  }

  /** The streams of the file, in no order. */
  *streams(): Generator<RawStream> {
    for (const number of this.#places.keys()) {
      const stream = this.streamOf(number);
      if (stream) yield stream;
    }
  }

  /** The stream of a number; undefined where that is none. */
  streamOf(number: string): RawStream | undefined {
    const place = this.#places.get(number);
    const head = this.#headOf(number);
    const begin = STREAM.exec(head ?? '');
    if (!place || !head || !begin) return undefined;
    const from = place.start + begin.index + begin[0].length;
    const stored = this.text.slice(from, Math.max(from, this.text.lastIndexOf('endstream', place.end)));
    return {
      id: place.id,
      description: head.slice(0, begin.index),
      data: () => (this.encryption ? this.encryption.open(place.id, stored) : stored),
    };
  }

  /** Whether other files stand within this one, listed or not. */
  hasFiles(): boolean {
    const pattern = /\/Type\s*\/EmbeddedFile\b|\/EF\s*(?:<<|\d+\s+\d+\s+R\b)/;
    return pattern.test(this.text) || [...this.#packedObjects().values()].some((one) => pattern.test(one));
  }

  /** Whether a part of what the pages show is damaged or missing. */
  hasDamage(): boolean {
    for (const number of [...this.#places.keys(), ...this.#packedObjects().keys()]) {
      const object = this.#objectOf(number);
      if (!/\/Type\s*\/Page\b/.test(object) || !object.includes('/Contents')) continue;
      if (this.#contentsOf(entriesIn(object).get('Contents') ?? '').some(isDamaged)) return true;
    }
    return false;
  }

  /**
   * The words in a field of a form where pdf.js passes none on: it leaves out those of a stream, and those that
   * have a look of their own only. Undefined for none.
   * @param number That of the field's place on the page.
   */
  fieldWords(number: string): { words: string; isRich: boolean } | undefined {
    let at: string | undefined = number;
    for (let depth = 0; at !== undefined && depth < MAX_DEPTH; depth += 1) {
      const entries = entriesIn(this.#objectOf(at));
      for (const name of ['V', 'RV']) {
        const words = this.#stringOf(entries.get(name) ?? '', at);
        if (words) return { words, isRich: name === 'RV' };
      }
      at = /^\d+/.exec(entries.get('Parent') ?? '')?.[0];
    }
    return undefined;
  }

  #headOf(number: string): string | undefined {
    const place = this.#places.get(number);
    return place && this.text.slice(place.start, Math.min(place.end, place.start + MAX_DESCRIPTION));
  }

  /** The text of an object; '' for none. */
  #objectOf(number: string): string {
    const place = this.#places.get(number);
    return place ? this.text.slice(place.start, place.end) : (this.#packedObjects().get(number) ?? '');
  }

  #contentsOf(value: string): RawStream[] {
    return [...value.matchAll(REFERENCE)].flatMap(([, number = '']) => {
      const stream = this.streamOf(number);
      if (stream) return [stream];
      const object = this.#objectOf(number).trim();
      return object.startsWith('[') ? this.#contentsOf(object.replaceAll(/\s+/g, ' ')) : [];
    });
  }

  /** The text of a string, or of the one that a value refers to, be it a stream. */
  #stringOf(value: string, owner: string): string | undefined {
    const number = /^(\d+) \d+ R$/.exec(value)?.[1];
    if (number !== undefined) {
      const stream = this.streamOf(number);
      if (stream) {
        const content = contentOf(stream);
        return content === undefined ? undefined : textOf(Buffer.from(content, 'latin1'));
      }
      return this.#stringOf(
        this.#objectOf(number)
          .replace(/endobj\s*$/, '')
          .trim(),
        number,
      );
    }
    if (!/^(?:\(|<(?!<))/.test(value)) return undefined;
    const place = this.#places.get(owner);
    const stored = bytesOf(value);
    const open = place && this.encryption;
    const plain = open ? open.open(place.id, stored.toString('latin1')) : stored.toString('latin1');
    return plain === undefined ? undefined : textOf(Buffer.from(plain, 'latin1'));
  }

  /** The objects that stand packed in streams, by their numbers. */
  #packedObjects(): Map<string, string> {
    if (this.#packed) return this.#packed;
    this.#packed = new Map();
    let left = MAX_PACKED_BYTES;
    for (const stream of this.streams()) {
      if (!PACKED_OBJECTS.test(stream.description)) continue;
      const content = contentOf(stream) ?? '';
      left -= content.length;
      if (left < 0) break;
      const first = Number(/\/First\s+(\d+)/.exec(stream.description)?.[1] ?? 0);
      const numbers = content.slice(0, first).trim().split(/\s+/);
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        const [start, end] = [numbers[at + 1], numbers[at + 3]].map((one) =>
          one === undefined ? undefined : first + Number(one),
        );
        const number = numbers[at] ?? '';
        if (!this.#places.has(number)) this.#packed.set(number, content.slice(start, end));
      }
    }
    return this.#packed;
  }
}
