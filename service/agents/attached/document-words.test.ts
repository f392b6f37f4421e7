import { expect, it } from 'vitest';
import { missingIn } from './document-words.ts';

it('says what is missing in a document, in both languages', () => {
  const document = {
    notes: [
      { code: 'pages' as const, pages: [2, 3, 4, 9] },
      { code: 'characters' as const, pages: [5] },
      { code: 'encoding' as const, encoding: 'gb18030' },
      { code: 'pictures' as const },
    ],
    isCut: true,
  };
  expect(missingIn(document, 'en')).toEqual([
    'no text was found on pages 2–4, 9; these pages may be scans',
    'some characters on page 5 could not be read',
    'the file does not say how its characters are encoded; it was read as gb18030, so some may be wrong',
    'words within its pictures were not read',
    'the file is too long, so only its beginning was read',
  ]);
  expect(missingIn(document, 'zh-CN').slice(0, 2)).toEqual([
    '第 2–4、9 页没有文字，可能是扫描页',
    '第 5 页有些字符无法识别',
  ]);
  expect(missingIn({ notes: [], isCut: false }, 'en')).toEqual([]);
});

it('names the first of many pages', () => {
  const pages = Array.from({ length: 40 }, (_, index) => 2 * index + 1);
  expect(missingIn({ notes: [{ code: 'pages', pages }], isCut: false }, 'en')).toEqual([
    'no text was found on pages 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 …; these pages may be scans',
  ]);
});
