import { attachmentTypes } from 'casement/contract';
import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

it.each<[string, keyof typeof attachmentTypes, string]>([
  ['notes.txt', 'txt', 'notes.txt'],
  ['季度报告 (终稿).DOCX', 'docx', '季度报告 (终稿).DOCX'],
  ['photo.jpg', 'jpeg', 'photo.jpg'],
  ['photo.JPEG', 'jpg', 'photo.JPEG'],
  ['invoice.bat', 'txt', 'invoice.bat.txt'],
  ['page.html', 'pdf', 'page.html.pdf'],
  ['README', 'txt', 'README.txt'],
  ['invoice\u202Etxt.exe', 'txt', 'invoicetxt.exe.txt'],
  ['invoice.bat\u200B.txt', 'txt', 'invoice.bat.txt'],
  ['a.txt\r\nX: y', 'txt', 'a.txtX: y.txt'],
  ['a.bat\0.txt', 'txt', 'a.bat.txt'],
  ['a.txt ', 'txt', 'a.txt'],
  ['\u2066', 'png', 'file.png'],
  ['👩\u200D🔧 می\u200Cخواهم.txt', 'txt', '👩\u200D🔧 می\u200Cخواهم.txt'],
])('%j of type %s is named %s', (given, type, name) => {
  expect(fileNameOf(given, attachmentTypes[type])).toBe(name);
});
