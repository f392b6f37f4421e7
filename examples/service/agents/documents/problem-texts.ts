import type { Language } from 'casement/contract';
import type { ExtractionFailure } from '../../attachments/extraction-error.ts';

export type DocumentProblem = ExtractionFailure | 'gone';

/** Why a document says nothing, for people. */
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
