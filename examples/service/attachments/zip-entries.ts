const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;

export type ZipEntry = {
  name: string;
  /** 0 is stored, 8 is deflated. */
  method: number;
  /** Still compressed. */
  data: Buffer;
};

/** Reads the directory of a zip archive. Throws a RangeError where the bytes are no whole archive. */
export function* zipEntries(bytes: Uint8Array): Generator<ZipEntry> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('The directory is damaged.');
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    yield {
      name: archive.toString('utf8', at + 46, nameEnd),
      method: archive.readUInt16LE(at + 10),
      data: archive.subarray(start, start + archive.readUInt32LE(at + 20)),
    };
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

/** The end of the directory is the last part of the archive; only a comment may follow it. */
const endOf = (archive: Buffer): number => {
  const earliest = Math.max(0, archive.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = archive.length - END_LENGTH; at >= earliest; at -= 1) {
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new RangeError('There is no directory.');
};
