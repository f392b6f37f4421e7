import type { Language } from 'casement/contract';
import type { ExtractionFailure } from '../../documents/extraction-error.ts';
import type { ExtractionNote } from '../../documents/extraction-notes.ts';

export type DocumentProblem = ExtractionFailure | 'gone';

/** Why a document cannot be read, for people. */
export const problemTexts: Record<Language, Record<DocumentProblem, string>> = {
  en: {
    unsupported: 'its text can be read from TXT, PDF, DOC and DOCX files only',
    unreadable: 'the file is damaged or is not what its type says',
    protected: 'the file is protected by a password',
    'no-text': 'the file has no text; it may be a scan',
    'too-large': 'the file is too large',
    timeout: 'reading it took too long',
    gone: 'the file is no longer there',
  },
  'zh-CN': {
    unsupported: '只能读取 TXT、PDF、DOC 和 DOCX 文件中的文字',
    unreadable: '文件已损坏，或与其类型不符',
    protected: '文件受密码保护',
    'no-text': '文件中没有文字，可能是扫描件',
    'too-large': '文件过大',
    timeout: '读取时间过长',
    gone: '文件已不存在',
  },
};

type NoteTexts = {
  /** Says of a document that its end was left out. */
  cut: string;
  pages: (numbers: string) => string;
  characters: (numbers: string) => string;
  order: (numbers: string) => string;
  encoding: (name: string) => string;
} & Record<Exclude<ExtractionNote['code'], 'pages' | 'characters' | 'order' | 'encoding'>, string>;

const noteTexts: Record<Language, NoteTexts> = {
  en: {
    cut: 'the file is too long, so only its beginning was read',
    pages: (numbers) => `no text was found on ${numbers}; these pages may be scans`,
    characters: (numbers) =>
      numbers === ''
        ? 'some characters could not be read'
        : `some characters on ${numbers} could not be read`,
    order: (numbers) =>
      `text stands side by side on ${numbers} and was read row by row, so columns may be mixed`,
    pictures: 'words within its pictures were not read',
    objects: 'embedded diagrams, files or objects of other programs were not read',
    parts: 'a damaged part of the file was left out',
    deletions: 'words that its tracked changes delete were left out',
    encoding: (name) =>
      `the file does not say how its characters are encoded; it was read as ${name}, so some may be wrong`,
  },
  'zh-CN': {
    cut: '文件过长，只读取了开头部分',
    pages: (numbers) => `${numbers}没有文字，可能是扫描页`,
    characters: (numbers) => `${numbers}有些字符无法识别`,
    order: (numbers) => `${numbers}有并排的文字，按行读取，各栏内容可能混在一起`,
    pictures: '图片中的文字没有读取',
    objects: '嵌入的图表、文件或其他程序的对象没有读取',
    parts: '文件中有一部分已损坏，没有读取',
    deletions: '修订中标记为删除的文字没有读取',
    encoding: (name) => `文件没有注明字符编码，按 ${name} 读取，个别字符可能有误`,
  },
};

/** Names so many pages at most. */
const MAX_PAGES = 12;

/** Names pages, those that follow one another as a range. */
const pageNumbers = (pages: readonly number[], language: Language): string => {
  if (pages.length === 0) return '';
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last?.[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  const shown = ranges
    .slice(0, MAX_PAGES)
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  const list = `${shown.join(language === 'en' ? ', ' : '、')}${ranges.length > MAX_PAGES ? ' …' : ''}`;
  if (language === 'zh-CN') return `第 ${list} 页`;
  return `${pages.length === 1 ? 'page' : 'pages'} ${list}`;
};

/** Says what is missing in the text of a document, a statement each without its full stop. */
export const missingIn = (
  { notes, isCut }: { notes: readonly ExtractionNote[]; isCut: boolean },
  language: Language,
): string[] => {
  const texts = noteTexts[language];
  const statements = notes.map((note) => {
    if (note.code === 'encoding') return texts.encoding(note.encoding);
    if (note.code === 'pages' || note.code === 'characters' || note.code === 'order') {
      return texts[note.code](pageNumbers(note.pages, language));
    }
    return texts[note.code];
  });
  return [...statements, ...(isCut ? [texts.cut] : [])];
};
