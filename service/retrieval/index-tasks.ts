import type { Language } from 'casement/contract';
import { type Concepts, createConcepts } from './concepts.ts';
import {
  documentIdOf,
  type DocumentsContents,
  type DocumentText,
  readDocumentTexts,
} from './read-document-texts.ts';
import { type Folder, type PageAddresses, readPages } from './read-pages.ts';
import type { SitePage } from './site-pages.ts';
import type { Passage } from './passage.ts';
import { createPassageIndex, type Query } from './passage-index.ts';

/** The tasks of an index's thread: the passages to make it of, once, then what to search for. */
export type IndexTask =
  | {
      type: 'pages';
      folders: Folder[];
      addresses: PageAddresses;
      sitePages: SitePage[];
      synonyms: string[][];
      withTexts: boolean;
    }
  | { type: 'documents'; documents: DocumentText[] }
  | { type: 'search'; language: Language; query: Query };

/** Visitors wait for an index of their documents; the ends of those that take longer are left out. */
const DOCUMENTS_MS = 12_000;

/** Makes what performs the tasks of one index. */
export const createIndexTasks = () => {
  const indexes = new Map<Language, ReturnType<typeof createPassageIndex>>();

  /** Makes an index for each language; returns the passages that there was no time for. */
  const makeIndexes = (passages: Passage[], untilMs: number, concepts: Concepts): Passage[] =>
    (['en', 'zh-CN'] as const).flatMap((language) => {
      const own = passages.filter((one) => one.language === language);
      const index = createPassageIndex(own, concepts, untilMs);
      indexes.set(language, index);
      return index.leftOut;
    });

  return async (task: IndexTask): Promise<unknown> => {
    if (task.type === 'search') return indexes.get(task.language)?.search(task.query) ?? [];
    if (task.type === 'pages') {
      const { passages, contents } = await readPages(
        task.folders,
        task.addresses,
        task.sitePages,
        task.withTexts,
      );
      makeIndexes(passages, Infinity, createConcepts(task.synonyms));
      return contents;
    }
    const { passages, beginnings } = readDocumentTexts(task.documents);
    const leftOut = makeIndexes(passages, performance.now() + DOCUMENTS_MS, createConcepts());
    return { beginnings, leftOut: [...new Set(leftOut.map(documentIdOf))] } satisfies DocumentsContents;
  };
};
