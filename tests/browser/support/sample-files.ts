import { crc32, deflateSync } from 'node:zlib';

/** A file as Playwright puts it into a file picker. */
export type SampleFile = { name: string; mimeType: string; buffer: Buffer };

const chunkOf = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG that shades from one corner to the other. */
export const pngFile = (name: string, width = 64, height = 64): SampleFile => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shade = Math.round((x / width) * 200);
      rows.set([40 + shade, 90, 240 - Math.round((y / height) * 200)], y * (1 + width * 3) + 1 + x * 3);
    }
  }
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(rows)),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
};

/** A text file, filled up with spaces to a size. */
export const textFile = (name: string, text: string, size = 0): SampleFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text.padEnd(size)),
});
