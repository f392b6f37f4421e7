import { describe, expect, it } from 'vitest';
import { attachmentTypes } from '../../service/contract/attachments.ts';
import { acceptOf, type AttachmentRules, checkFile, MEGABYTE, sniffType } from './check-file.ts';

const both: AttachmentRules = { files: true, images: true, fileMaxMB: 2, imageMaxMB: 1, maxAttachments: 5 };
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const { docx } = attachmentTypes;
const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);
const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const compound = (name: string, part: string) =>
  file(name, Uint8Array.from(ole), ' '.repeat(200_000), Array.from(part).join('\0'));
const filled = (name: string, start: BlobPart, size: number) =>
  file(name, start, ' '.repeat(size - new Blob([start]).size));

describe('checkFile', () => {
  it.each([
    ['a text', file('notes.txt', 'hi'), 'text/plain'],
    ['an ending in capitals', file('NOTES.TXT', 'hi'), 'text/plain'],
    ['a PNG', file('dot.png', png), 'image/png'],
    ['a PNG that is called .jpg, as what it is', file('dot.jpg', png), 'image/png'],
    ['a DOCX that is called .doc, as what it is', file('a.doc', 'PK\u0003\u0004', 'word/document.xml'), docx],
    ['a PDF of just the size allowed', filled('a.pdf', '%PDF-', 2 * MEGABYTE), 'application/pdf'],
    ['an image of just the size allowed', filled('a.png', png, MEGABYTE), 'image/png'],
  ])('takes %s', async (_, given, type) => {
    expect(await checkFile(given, both)).toEqual({ ok: true, type });
  });

  it.each([
    ['an unknown ending', file('page.html', 'hi'), 'format'],
    ['no ending', file('notes', 'hi'), 'format'],
    ['a text called .png', file('dot.png', 'hi'), 'format'],
    ['an image called .pdf', file('dot.pdf', png), 'format'],
    ['a PDF called .txt', file('a.txt', '%PDF-1.4'), 'format'],
    ['a DOCX with a password', compound('a.docx', 'EncryptedPackage'), 'protected'],
    ['a DOC called .docx', compound('a.docx', 'WordDocument'), 'format'],
    ['an empty text', file('notes.txt'), 'empty'],
    ['an empty file of another kind', file('page.html'), 'format'],
    ['a file one byte too large', filled('a.pdf', '%PDF-', 2 * MEGABYTE + 1), 'fileTooLarge'],
    ['an image one byte too large', filled('a.png', png, MEGABYTE + 1), 'imageTooLarge'],
  ])('refuses %s', async (_, given, problem) => {
    expect(await checkFile(given, both)).toEqual({ ok: false, problem });
  });

  it('refuses what the bot does not take', async () => {
    const noFiles = await checkFile(file('notes.txt', 'hi'), { ...both, files: false });
    const noImages = await checkFile(file('dot.png', png), { ...both, images: false });
    expect([noFiles, noImages]).toEqual([
      { ok: false, problem: 'format' },
      { ok: false, problem: 'format' },
    ]);
  });

  it('refuses what cannot be read', async () => {
    const folder = file('folder.txt', 'hi');
    folder.slice = () => {
      throw new DOMException('gone', 'NotFoundError');
    };
    expect(await checkFile(folder, both)).toEqual({ ok: false, problem: 'format' });
  });
});

describe('acceptOf', () => {
  it.each([
    [{ files: true, images: false }, '.doc,.docx,.pdf,.txt,'],
    [{ files: false, images: true }, '.jpeg,.jpg,.png,image/jpeg,image/png'],
    [{ files: true, images: true }, '.doc,.docx,.pdf,.txt,.jpeg,.jpg,.png,'],
  ])('offers what the bot takes: %o', (allowed, expected) => {
    expect(acceptOf({ ...both, ...allowed }).startsWith(expected)).toBe(true);
  });
});

const bytes = (...parts: (string | number[] | Uint8Array)[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : Uint8Array.from(part))));
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
    ['text in UTF-16 without a mark', bytes([0x54, 0x00, 0x65, 0x00]), 'txt'],
    ['Chinese text in UTF-16 without a mark', bytes([0x53, 0x62, 0x00, 0x5f]), 'txt'],
    ['what a terminal shows, with its colours', bytes('\u001b[31mError\u001b[0m\u0007'), 'txt'],
    ['text of DOS with its end mark', bytes('done\u001a'), 'txt'],
  ] as const)('knows %s', async (_, given, extension) => {
    expect(await sniffType(given)).toBe(attachmentTypes[extension]);
  });

  it.each([
    ['another archive', bytes(zip, 'xl/workbook.xml')],
    ['a GIF with zeros', bytes('GIF89a', [0, 0, 1, 2])],
    ['a program', bytes([0x7f, 0x45, 0x4c, 0x46, 0x02, 0x01, 0x01, 0x00])],
    ['an unfinished signature of a PNG', bytes([0x89, 0x50, 0x4e, 0x47, 0x00])],
  ])('takes %s for nothing', async (_, given) => {
    expect(await sniffType(given)).toBeUndefined();
  });
});
