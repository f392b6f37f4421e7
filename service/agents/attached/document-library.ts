import { MINUTE_MS } from '../../base/durations.ts';
import { takeTurns } from '../../base/threads/take-turns.ts';
import { type Index, openIndex, type Searchable } from '../../retrieval/open-index.ts';
import type { Passage } from '../../retrieval/passage.ts';
import type { AttachedDocument } from './attached-documents.ts';
import { keepLatest } from '../../base/keep-latest.ts';
import type { DocumentsContents } from '../../retrieval/read-document-texts.ts';

/** The most characters of all documents of one question that are searched. */
const MAX_CHARACTERS = 1_000_000;
/** Making an index takes less; this limit ends a thread that hangs. */
const INDEX_TIMEOUT_MS = MINUTE_MS;
/** How many indexes are made or searched at once, one of each visitor. */
const MAX_AT_ONCE = 2;
/** How many indexes are kept, each in its thread: questions about a file follow one another. */
const MAX_KEPT = 6;
const MAX_IDLE_MS = 5 * MINUTE_MS;

const inTurn = takeTurns(MAX_AT_ONCE, 1);
const kept = keepLatest<Index<DocumentsContents>>(MAX_KEPT, MAX_IDLE_MS, (index) => void index.close());

export type DocumentLibrary = Searchable & {
  /** The first passages of the first document that came with the question itself; none where none came. */
  beginning: Passage[];
  /** The documents of which only a part can be searched: they are too long. */
  partial: AttachedDocument[];
};

/** Makes the documents of one conversation whose text could be read searchable, like a library of pages. */
export const openDocumentLibrary = async (
  documents: AttachedDocument[],
  visitorId: string,
): Promise<DocumentLibrary> => {
  const read = documents.flatMap((one) => ('text' in one ? [one] : []));
  if (read.length === 0) return { beginning: [], partial: [], search: () => Promise.resolve([]) };
  const texts = withinLimit(read);
  const key = JSON.stringify(texts.map(({ id, name, mimeType }) => [id, name, mimeType]));
  /**
   * Uses the index in the visitor's turn: of those that are kept, so few are in use that none is dropped
   * meanwhile.
   */
  const withIndex = <Result>(use: (index: Index<DocumentsContents>) => Result | Promise<Result>) =>
    inTurn(visitorId, async () =>
      use(await kept.get(key, () => openIndex({ type: 'documents', documents: texts }, INDEX_TIMEOUT_MS))),
    );
  const { beginnings, leftOut } = await withIndex((index) => index.contents);
  return {
    beginning: beginnings[read.findIndex(({ isNew }) => isNew)] ?? [],
    partial: read.filter(
      ({ id, text, isCut }, place) =>
        isCut || leftOut.includes(id) || (texts[place]?.text.length ?? 0) < text.length,
    ),
    search: (language, query) =>
      withIndex((index) =>
        index.search(language, query).catch((error: unknown) => {
          // Its thread has ended; the next question makes another.
          kept.forget(key);
          throw error;
        }),
      ),
  };
};

/** Leaves out the ends of long documents, so that each has its share. */
const withinLimit = (documents: (AttachedDocument & { text: string })[]) => {
  let left = MAX_CHARACTERS;
  let others = documents.length;
  const lengths = new Map<string, number>();
  for (const { id, text } of documents.toSorted((one, other) => one.text.length - other.text.length)) {
    const length = Math.min(text.length, Math.floor(left / others));
    lengths.set(id, length);
    left -= length;
    others -= 1;
  }
  return documents.map(({ id, name, mimeType, text }) => ({
    id,
    name,
    mimeType,
    text: text.slice(0, lengths.get(id)),
  }));
};
