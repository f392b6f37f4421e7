import { deflateRawSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { handbook, lockedHandbook, typeOf } from '../agents/attached/attached.test-helper.ts';
import { checkArchive } from './zip-archive.ts';
import { extractText } from './extract-text.ts';

vi.mock('../base/threads/run-in-process.ts', async (original) =>
  (await import('../base/threads/in-this-process.test-helper.ts')).inThisProcess(original),
);

const LINES = [
  'The lamp of the Northcliff lighthouse burns whale-free rapeseed oil and is lit forty minutes before sunset.',
  '看守人每天早上六点擦拭透镜，每周日检查雾号。',
];

describe.each(['txt', 'pdf', 'doc', 'docx'] as const)('a %s file', (format) => {
  it('gives its text in both scripts', async () => {
    const { text } = await extractText(handbook(format), typeOf(format));
    for (const line of LINES) expect(text.split(/\n+/)).toContain(line);
  });

  it('is cut after the most characters', async () => {
    const { text } = await extractText(handbook(format), typeOf(format), { maxCharacters: 12 });
    expect(text).toBe(format === 'docx' ? '# Lighthouse' : 'Lighthouse h');
  });
});

const docx = typeOf('docx');
const doc = typeOf('doc');
const cut = (format: 'doc' | 'docx') => handbook(format).subarray(0, 600);

/**
 * A newer document with a password that is called a DOC: a compound file that has no document of Word in it.
 */
const lockedPackage = (): Buffer => {
  const file = Buffer.from(handbook('doc'));
  file.write('EncryptedPackage\0', file.indexOf(Buffer.from('WordDocument', 'utf16le')), 'utf16le');
  return file;
};

it.each([
  ['unsupported', Buffer.from('hello'), 'application/rtf'],
  ['unreadable', Buffer.from('a\0b'), 'text/plain'],
  ['unreadable', Buffer.from('no pdf'), 'application/pdf'],
  ['unreadable', Buffer.from('no zip'), docx],
  ['unreadable', cut('docx'), docx],
  ['unreadable', Buffer.from('no compound file'), doc],
  ['unreadable', cut('doc'), doc],
  ['protected', lockedHandbook(), doc],
  ['protected', lockedPackage(), doc],
  ['protected', lockedPackage(), docx],
  ['unreadable', handbook('doc'), docx],
  ['no-text', Buffer.from(' \n '), 'text/plain'],
])('rejects with %j', async (code, bytes, mimeType) => {
  await expect(extractText(bytes, mimeType)).rejects.toMatchObject({ name: 'ExtractionError', code });
});

it('refuses a packed file that unpacks to too much', async () => {
  await expect(extractText(handbook('docx'), docx, { maxUnpackedBytes: 500 })).rejects.toMatchObject({
    code: 'too-large',
  });
});

it('refuses an archive that lies about its size', () => {
  const data = deflateRawSync(Buffer.alloc(100_000));
  const local = Buffer.alloc(30);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(data.length, 20);
  entry.writeUInt32LE(1, 24);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + data.length, 16);
  const archive = Buffer.concat([local, data, entry, end]);
  expect(() => checkArchive(archive, 200_000)).not.toThrow();
  expect(() => checkArchive(archive, 50_000)).toThrow(expect.objectContaining({ code: 'too-large' }));
});
