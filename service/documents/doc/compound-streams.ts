/** The streams of a compound file, which is a small file system (MS-CFB). */
import { COMPOUND_MARK } from '../compound-file.ts';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const LAST_SECTOR = 0xfffffffa;
const NO_ENTRY = 0xffffffff;
const HEADER_TABLES = 109;

/** A stream or folder of the file. */
type Entry = { name: string; type: number; child: number; start: number; size: number };

/** A compound file. Its reading functions throw a RangeError where it is damaged. */
export type CompoundFile = {
  /** The bytes of a stream; undefined for none of that name. */
  stream: (name: string) => Buffer | undefined;
  /** Whether a folder of that name has anything in it. */
  hasContents: (folder: string) => boolean;
};

const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4));

/** Opens a compound file. Throws a RangeError where it is none, or damaged. */
export const openCompound = (file: Buffer): CompoundFile => {
  if (!COMPOUND_MARK.every((byte, index) => file[index] === byte)) throw new RangeError('No compound file.');
  const sectorBytes = 2 ** Math.min(16, file.readUInt16LE(30));
  const miniBytes = 2 ** Math.min(16, file.readUInt16LE(32));
  const miniLimit = file.readUInt32LE(56);
  const sector = (number: number): Buffer => {
    const start = HEADER_BYTES * Math.max(1, sectorBytes / HEADER_BYTES) + number * sectorBytes;
    if (start >= file.length) throw new RangeError('A sector is missing.');
    return file.subarray(start, start + sectorBytes);
  };

  const tables = numbersIn(file.subarray(76, 76 + HEADER_TABLES * 4));
  const maxSectors = Math.ceil(file.length / sectorBytes) + 1;
  for (let next = file.readUInt32LE(68), count = 0; next < LAST_SECTOR; count += 1) {
    if (count > maxSectors) throw new RangeError('The tables go in a circle.');
    const further = numbersIn(sector(next));
    next = further.pop() ?? LAST_SECTOR;
    tables.push(...further);
  }
  const chain = tables
    .filter((number) => number < LAST_SECTOR)
    .slice(0, maxSectors)
    .flatMap((number) => numbersIn(sector(number)));

  /** Reads parts one after the other; a chain that is longer than the file goes in a circle. */
  const follow = (
    start: number,
    links: number[],
    part: (number: number) => Buffer,
    size = Infinity,
  ): Buffer => {
    const parts: Buffer[] = [];
    let length = 0;
    for (let at = start; at < LAST_SECTOR && length < size; at = links[at] ?? LAST_SECTOR) {
      const bytes = part(at);
      parts.push(bytes);
      length += bytes.length;
      if (length > file.length + sectorBytes) throw new RangeError('A stream goes in a circle.');
    }
    return Buffer.concat(parts).subarray(0, size);
  };

  const directory = follow(file.readUInt32LE(48), chain, sector);
  const entries = Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index): Entry => {
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    const nameBytes = Math.min(64, Math.max(0, entry.readUInt16LE(64) - 2));
    return {
      name: entry.toString('utf16le', 0, nameBytes & ~1),
      type: entry.readUInt8(66),
      child: entry.readUInt32LE(76),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });
  const miniChain = numbersIn(follow(file.readUInt32LE(60), chain, sector));
  const root = entries.find(({ type }) => type === 5);
  let mini: Buffer | undefined;
  const miniPart = (number: number): Buffer => {
    mini ??= root ? follow(root.start, chain, sector, root.size) : Buffer.alloc(0);
    const start = number * miniBytes;
    if (start >= mini.length) throw new RangeError('A part of a small stream is missing.');
    return mini.subarray(start, start + miniBytes);
  };
  return {
    stream: (name) => {
      const entry = entries.find((one) => one.type === 2 && one.name === name);
      if (!entry) return undefined;
      return entry.size < miniLimit
        ? follow(entry.start, miniChain, miniPart, entry.size)
        : follow(entry.start, chain, sector, entry.size);
    },
    hasContents: (folder) =>
      entries.some(({ name, type, child }) => type === 1 && name === folder && child !== NO_ENTRY),
  };
};
