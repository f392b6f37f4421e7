import { crc32, deflateRawSync } from 'node:zlib';
import { attachmentTypes } from 'casement/contract';

const DEFLATED = 8;

/** Makes a zip archive, whose files are compressed only when `isPacked`. */
export const zipOf = (entries: Record<string, string>, isPacked = false): Buffer => {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const nameBytes = Buffer.from(name);
    const whole = Buffer.from(text);
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

const paragraph = (text: string): string =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;

export type SampleFile = {
  name: string;
  type: (typeof attachmentTypes)[keyof typeof attachmentTypes];
  bytes: Buffer;
};

/** One small file of each type that may be attached. */
export const sampleFiles = {
  txt: { name: 'notes.txt', type: attachmentTypes.txt, bytes: Buffer.from('Tea at five. 五点喝茶。') },
  pdf: { name: 'a “price” list.pdf', type: attachmentTypes.pdf, bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
  doc: {
    name: 'old.doc',
    type: attachmentTypes.doc,
    bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]),
  },
  docx: {
    name: '合同.docx',
    type: attachmentTypes.docx,
    bytes: zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': paragraph('Terms') }),
  },
  png: {
    name: 'dot.png',
    type: attachmentTypes.png,
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  },
  jpeg: {
    name: 'photo.JPG',
    type: attachmentTypes.jpeg,
    bytes: Buffer.concat([
      Buffer.from('ffd8ffe000104a46494600', 'hex'),
      Buffer.alloc(16),
      Buffer.from('ffd9', 'hex'),
    ]),
  },
} as const satisfies Record<string, SampleFile>;
