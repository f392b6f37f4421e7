import type { Language } from 'casement/contract';
import type { Library } from '../retrieval/library.ts';
import type { Passage } from '../retrieval/passage.ts';
import { createPassageIndex } from '../retrieval/passage-index.ts';
import type { AttachedDocument } from './attached-documents.ts';
import { documentPassages } from './document-passages.ts';

/** The documents of one conversation, to be searched like a library of pages. */
export type DocumentLibrary = Pick<Library, 'search'> & {
  /** The passages of the documents that came with the question itself. */
  newPassages: Passage[];
};

/** Indexes the documents whose text could be read. */
export const documentLibrary = (documents: AttachedDocument[]): DocumentLibrary => {
  const read = documents.flatMap((document) =>
    'text' in document ? [{ isNew: document.isNew, passages: documentPassages(document) }] : [],
  );
  // The same file may be attached twice.
  const passages = [
    ...new Map(
      read.flatMap((document) => document.passages).map((passage) => [passage.id, passage]),
    ).values(),
  ];
  const indexOf = (language: Language) =>
    createPassageIndex(passages.filter((passage) => passage.language === language));
  const shelves = { en: indexOf('en'), 'zh-CN': indexOf('zh-CN') };
  return {
    search: (language, query) => shelves[language].search(query),
    newPassages: read.filter(({ isNew }) => isNew).flatMap((document) => document.passages),
  };
};
