import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { handbook, typeOf } from '../agents/attached/attached.test-helper.ts';
import { extractText } from './extract-text.ts';

// The process that a file is read in; extract-text.test.ts does without it.

it('reads a file in a process of its own', async () => {
  const { text } = await extractText(handbook('pdf'), typeOf('pdf'));
  expect(text).toContain('rapeseed oil');
});

/** A DOC whose allocation table leads from its second sector to its first and back. */
const circling = (): Buffer => {
  const file = Buffer.from(handbook('doc'));
  const table = (file.readUInt32LE(76) + 1) * 512;
  const directory = file.readUInt32LE(48);
  const other = directory === 0 ? 1 : 0;
  file.writeUInt32LE(other, table + directory * 4);
  file.writeUInt32LE(directory, table + other * 4);
  return file;
};

it('refuses a file whose damage would fill the memory', async () => {
  await expect(extractText(circling(), typeOf('doc'))).rejects.toMatchObject({
    name: 'ExtractionError',
    code: 'unreadable',
  });
});

it('ends a file that takes too long', async () => {
  await expect(extractText(handbook('pdf'), typeOf('pdf'), { timeoutMs: 1 })).rejects.toMatchObject({
    code: 'timeout',
  });
});

/** A PDF of some kilobytes whose page, compressed twice, unpacks to two gigabytes. */
const bombPdf = (): Buffer => {
  const part = deflateRawSync(Buffer.alloc(16 * 1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const whole = [
    Buffer.from([0x78, 0x9c]),
    ...Array<Buffer>(128).fill(part),
    Buffer.from([3, 0, 0, 0, 0, 0]),
  ];
  const page = deflateSync(Buffer.concat(whole), { level: 9 });
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj
4 0 obj<</Length ${page.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`,
    ),
    page,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n'),
  ]);
};

it('ends a file that takes too much memory, which is not that of the service', async () => {
  const bomb = bombPdf();
  expect(bomb.length).toBeLessThan(20_000);
  const before = process.resourceUsage().maxRSS;
  await expect(extractText(bomb, typeOf('pdf'), { timeoutMs: 120_000 })).rejects.toMatchObject({
    code: 'too-large',
  });
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(300);
}, 130_000);
