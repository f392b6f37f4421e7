import { attachmentTypes } from 'casement/contract';
import { expect, it } from 'vitest';
import { zipOf } from '../documents/zip.test-helper.ts';
import { isContentOf } from './content-check.ts';

it.each([
  ['with the folders of Windows', 'word\\document.xml', true],
  ['with names in capitals', 'Word/Document.xml', true],
  ['of another kind', 'xl/workbook.xml', false],
])('tells an office document %s', (_, name, expected) => {
  const bytes = zipOf({ '[Content_Types].xml': '<Types/>', [name]: '<a/>' });
  expect(isContentOf(attachmentTypes.docx, bytes)).toBe(expected);
});

const beginning = (text: string) => Buffer.alloc(70_000, text);
const rest = (text: string) => Buffer.alloc(100 * 70_000, text);

it.each([
  ['white space', [beginning('\r\n'), rest('\u0001')], true],
  ['characters of three bytes', [beginning('汉'), rest('\u0001')], true],
  ['control characters', [beginning('\u0001'), rest('a')], false],
])('judges a text of %s by its beginning', (_, parts, expected) => {
  expect(isContentOf(attachmentTypes.txt, Buffer.concat(parts))).toBe(expected);
});
