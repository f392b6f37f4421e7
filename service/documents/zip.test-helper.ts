import { crc32, deflateRawSync } from 'node:zlib';

const DEFLATED = 8;

/** Makes a zip archive, whose files are compressed only when `isPacked`. */
export const zipOf = (entries: Record<string, string | Buffer>, isPacked = false): Buffer => {
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
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, nameBytes);
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
  return Buffer.concat([...bodies, names, end]);
};
