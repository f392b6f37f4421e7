import { crc32, deflateRawSync } from 'node:zlib';

const DEFLATED = 8;

const long = (...numbers: number[]): Buffer => Buffer.from(BigUint64Array.from(numbers, BigInt).buffer);

/** The numbers of a directory in fields for archives of any size. */
const longEnd = (count: number, size: number, start: number): Buffer =>
  Buffer.concat([
    Buffer.from('PK\x06\x06', 'latin1'), long(44), Buffer.alloc(12), long(count, count, size, start),
    Buffer.from('PK\x06\x07\0\0\0\0', 'latin1'), long(start + size), Buffer.from([1, 0, 0, 0]),
  ]); // oxfmt-ignore

/**
 * Makes a zip archive.
 * @param isPacked Its files are compressed.
 * @param isLong Its directory has all numbers in fields for archives of any size.
 */
export const zipOf = (
  entries: Record<string, string | Buffer>,
  { isPacked = false, isLong = false } = {},
): Buffer => {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const nameBytes = Buffer.from(name);
    const whole = typeof text === 'string' ? Buffer.from(text) : text;
    const content = isPacked ? deflateRawSync(whole, { level: 9 }) : whole;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isPacked ? DEFLATED : 0, 4);
    common.writeUInt32LE(crc32(whole), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(whole.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const extra = isLong
      ? Buffer.concat([Buffer.from([1, 0, 24, 0]), long(whole.length, content.length, offset)])
      : Buffer.alloc(0);
    const listed = Buffer.from(common);
    if (isLong) {
      listed.fill(0xff, 14, 22);
      place.fill(0xff, 10);
    }
    listed.writeUInt16LE(extra.length, 24);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), listed, place, nameBytes, extra);
    bodies.push(body);
    offset += body.length;
  }
  const names = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(names.length, 12);
  end.writeUInt32LE(offset, 16);
  if (isLong) end.fill(0xff, 8, 20);
  const before = isLong ? longEnd(Object.keys(entries).length, names.length, offset) : Buffer.alloc(0);
  return Buffer.concat([...bodies, names, before, end]);
};
