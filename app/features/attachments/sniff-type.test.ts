import { describe, expect, it } from 'vitest';
import { attachmentTypes } from '../../service/contract/attachments.ts';
import { sniffType } from './sniff-type.ts';

const bytes = (...parts: (string | number[] | Uint8Array)[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : Uint8Array.from(part))));
const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const zip = [0x50, 0x4b, 0x03, 0x04];
const filler = new Uint8Array(200_000).fill(1);

describe('sniffType', () => {
  it.each([
    ['a PNG', bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], filler), 'png'],
    ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0], filler), 'jpeg'],
    ['a PDF', bytes('%PDF-1.7\n', filler), 'pdf'],
    ['a PDF behind a line of something else', bytes('\n\njunk\n%PDF-1.4'), 'pdf'],
    ['an old Word file', bytes(ole, filler), 'doc'],
    ['a new Word file that names its parts at once', bytes(zip, 'word/document.xml'), 'docx'],
    ['a new Word file that names its parts at its end', bytes(zip, filler, 'word/document.xml'), 'docx'],
    ['English text', bytes('Tea at five.\r\n\tBye.'), 'txt'],
    ['Chinese text', bytes('五点喝茶。'), 'txt'],
    ['Chinese text in GB 18030', bytes([0xce, 0xe5, 0xb5, 0xe3]), 'txt'],
    ['text in UTF-16 with its mark', bytes([0xff, 0xfe, 0x54, 0x00, 0x65, 0x00]), 'txt'],
  ] as const)('knows %s', async (_, file, extension) => {
    expect(await sniffType(file)).toBe(attachmentTypes[extension]);
  });

  it.each([
    ['another archive', bytes(zip, 'xl/workbook.xml')],
    ['a GIF with zeros', bytes('GIF89a', [0, 0, 1, 2])],
    ['a program', bytes([0x7f, 0x45, 0x4c, 0x46, 0x02, 0x01, 0x01, 0x00])],
    ['an unfinished signature of a PNG', bytes([0x89, 0x50, 0x4e, 0x47, 0x00])],
  ])('takes %s for nothing', async (_, file) => {
    expect(await sniffType(file)).toBeUndefined();
  });
});
