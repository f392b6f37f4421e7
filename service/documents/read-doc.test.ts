import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDoc } from './read-doc.ts';

/** Documents that LibreOffice has written. */
const document = (name: string) =>
  readFileSync(new URL(`../../tests/fixtures/documents/${name}.doc`, import.meta.url));

const named = (file: Buffer, name: string) => file.indexOf(Buffer.from(`${name}\0`, 'utf16le'));

describe('a document of Word 97', () => {
  it('is read with its notes, its comments, its boxes and its addresses, and its deletions are said', () => {
    const { text, notes } = readDoc(document('notes'));
    expect(text.split('\n\n')).toEqual([
      'Kept before kept after inserted end.[^1] and[^2]',
      '[^3]Commented',
      'Anchor',
      'Linked words (https://example.com/x)',
      'Box words',
      '[^1]: Footnote words',
      '[^2]: Endnote words',
      '[^3]: [Comment: A comment]',
    ]);
    expect(notes).toEqual([{ code: 'deletions' }]);
  });

  it('is read as it looks', () => {
    const { text, notes } = readDoc(document('marks'));
    expect(text.split('\n\n')).toEqual([
      'Before',
      '10<sup>5</sup> H<sub>2</sub>O ~~9 EUR~~',
      'example‑x €5 – 北方 😀',
      '✓ done',
      'α alpha',
      '☒ agreed',
      '☐ news',
      'Blue chosen',
      '漢字 (kanji)',
      '## A heading',
      '1. one',
      '2. two',
      '- dot',
      '| r0c0 | r0c1 |\n| --- | --- |\n| r1c0 | r1c1 |',
    ]);
    expect(notes).toEqual([]);
  });

  it('says that it has objects of other programs', () => {
    const file = document('marks');
    // A folder takes the place of a stream that is not read.
    const entry = named(file, '\u0001CompObj');
    file.fill(0, entry, entry + 64);
    file.write('ObjectPool\0', entry, 'utf16le');
    file.writeUInt16LE(22, entry + 64);
    file.writeUInt8(1, entry + 66);
    file.writeUInt32LE(1, entry + 76);
    expect(readDoc(file).notes).toEqual([{ code: 'objects' }]);
  });

  it.each([
    ['a version before Word 97', 2, 0x68, 'RangeError'],
    ['a password', 10, 0x0100, 'ExtractionError'],
  ])('is not read with %s', (_, place, value, name) => {
    const file = document('marks');
    const start = (file.readUInt32LE(named(file, 'WordDocument') + 116) + 1) * 512;
    file.writeUInt16LE(value, start + place);
    expect(() => readDoc(file)).toThrow(expect.objectContaining({ name }));
  });
});
