import { attachmentTypes } from 'casement/contract';
import { expect, it } from 'vitest';
import { zipOf } from '../documents/zip.test-helper.ts';
import { isContentOf } from './content-check.ts';

const LARGE = 20 * 1024 * 1024;

it.each([
  ['with the folders of Windows', 'word\\document.xml', true],
  ['with names in capitals', 'Word/Document.xml', true],
  ['of another kind', 'xl/workbook.xml', false],
])('tells an office document %s', (_, name, expected) => {
  const bytes = zipOf({ '[Content_Types].xml': '<Types/>', [name]: '<a/>' });
  expect(isContentOf(attachmentTypes.docx, bytes)).toBe(expected);
});

it.each([
  ['white space', Buffer.alloc(LARGE, '\r\n'), true],
  ['characters of three bytes', Buffer.from('汉'.repeat(100_000)), true],
  ['control characters', Buffer.alloc(LARGE, '\u0001'), false],
  [
    'control characters behind a long beginning',
    Buffer.concat([Buffer.alloc(70_000, 'a'), Buffer.of(1)]),
    true,
  ],
])('judges a text of %s by its beginning', (_, bytes, expected) => {
  const startedMs = performance.now();
  expect(isContentOf(attachmentTypes.txt, bytes)).toBe(expected);
  expect(performance.now() - startedMs).toBeLessThan(200);
});
