import { createHash } from 'node:crypto';
import type { Language, RunEvent } from 'casement/contract';
import { extractText, MAX_CHARACTERS } from '../../documents/extract-text.ts';
import { ExtractionError } from '../../documents/extraction-error.ts';
import type { Extraction, ExtractionNote } from '../../documents/extraction-notes.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { takeTurns } from '../../base/threads/take-turns.ts';
import type { AgentInput, AttachmentPart, PastMessage } from '../agent.ts';
import { skillStep } from '../skill-step.ts';
import { type DocumentProblem, missingIn, problemTexts } from './document-words.ts';
import { keepLatest } from '../../base/keep-latest.ts';

/** A document of the conversation: its text, or why there is none. */
export type AttachedDocument = {
  part: AttachmentPart;
  /** The same for the same content. */
  id: string;
  name: string;
  mimeType: string;
  /** Attached to the question itself rather than to an earlier one. */
  isNew: boolean;
} & (
  | {
      text: string;
      /** Whether the text is the beginning of a longer one. */
      isCut: boolean;
      /** The parts of the file that could not be read. */
      notes: ExtractionNote[];
    }
  | { problem: DocumentProblem }
);

/** Only the latest documents of a conversation are read. */
const MAX_DOCUMENTS = 10;

/** The text of so many documents is kept, or why there is none: questions about a file follow one another. */
const MAX_KEPT = 32;
const MAX_IDLE_MS = 10 * MINUTE_MS;
/** Files that are loaded and read at once, one of each visitor; each takes a process. */
const MAX_READING = 2;

const kept = keepLatest<Extraction>(MAX_KEPT, MAX_IDLE_MS);
const inTurn = takeTurns(MAX_READING, 1);

/** Returns an id that is the same for the same content. */
const contentId = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 24);

const titles: Record<Language, string> = { en: 'Read the attached files', 'zh-CN': '读取附件' };

/** The title of the step where something is missing, so that it is seen without unfolding the step. */
const partTitles: Record<Language, (missing: string) => string> = {
  en: (missing) => `Read the attached files, but not all of them: ${missing}`,
  'zh-CN': (missing) => `读取附件，但有内容未能读取：${missing}`,
};

const noted = (missing: string[]) => (missing.length > 0 ? { note: missing.join('; ') } : {});

/** Says what is missing in the files of the question, with their names where there are several. */
const missingInNew = (documents: AttachedDocument[], language: Language): string => {
  const fresh = documents.filter(({ isNew }) => isNew);
  return fresh
    .flatMap((one) => {
      const missing = 'text' in one ? missingIn(one, language) : [problemTexts[language][one.problem]];
      if (missing.length === 0) return [];
      const words = missing.join('; ');
      return [fresh.length > 1 ? `${one.name}: ${words}` : words];
    })
    .join('. ');
};

const documentsOf = ({ parts }: PastMessage): AttachmentPart[] =>
  parts.filter((part): part is AttachmentPart => part.type === 'document');

const readDocument = async (
  input: AgentInput,
  part: AttachmentPart,
  isNew: boolean,
): Promise<AttachedDocument> => {
  const given: unknown = (part.metadata as { name?: unknown } | undefined)?.name;
  let known = { id: '', name: typeof given === 'string' ? given : 'document', mimeType: '' };
  try {
    // The bytes are loaded in the turn as well, so that only a few files are in memory at once.
    const { text, notes } = await inTurn(input.visitorId, async () => {
      const { bytes, mimeType, name } = await input.readAttachment(part);
      known = { id: contentId(bytes), name, mimeType };
      return kept.get(`${mimeType} ${known.id}`, () => extractText(bytes, mimeType));
    });
    return { part, isNew, ...known, text, notes, isCut: text.length >= MAX_CHARACTERS };
  } catch (error) {
    return { part, isNew, ...known, problem: error instanceof ExtractionError ? error.code : 'gone' };
  }
};

/** Cuts the documents so that they have at most so many characters together. */
const cutTo = (documents: AttachedDocument[], maxCharacters: number): AttachedDocument[] => {
  let left = maxCharacters;
  return documents.map((document) => {
    if ('problem' in document) return document;
    const text = document.text.slice(0, left);
    left -= text.length;
    return { ...document, text, isCut: document.isCut || text.length < document.text.length };
  });
};

/**
 * Reads the documents of the conversation, latest first, as a step of the answer; does nothing where there
 * are none. The step says what could not be read, and what was left out.
 * @param maxCharacters The characters of all documents together that are of use.
 * @param isSent Whether a document goes to the agent as it is, so that its text is not read.
 */
export async function* readDocuments(
  input: AgentInput,
  language: Language,
  maxCharacters = Infinity,
  isSent: (part: AttachmentPart) => boolean = () => false,
): AsyncGenerator<RunEvent, AttachedDocument[]> {
  const [question, ...earlier] = input.messages.toReversed();
  const parts = [
    ...(question ? documentsOf(question) : []).map((part) => ({ part, isNew: true })),
    ...earlier.flatMap(documentsOf).map((part) => ({ part, isNew: false })),
  ]
    .filter(({ part }) => !isSent(part))
    .slice(0, MAX_DOCUMENTS);
  if (parts.length === 0) return [];
  const step = skillStep(input.answerId, 'files', {
    kind: 'file-knowledge',
    title: titles[language],
    input: { files: parts.length },
  });
  yield step.started();
  const read = await Promise.all(parts.map(({ part, isNew }) => readDocument(input, part, isNew)));
  const documents = cutTo(read, maxCharacters);
  const problems = documents.flatMap((one) => ('problem' in one ? [`${one.name}: ${one.problem}`] : []));
  const missing = missingInNew(documents, language);
  const title = missing === '' ? undefined : partTitles[language](missing);
  yield problems.length === documents.length
    ? step.failed(problems.join('\n'))
    : step.done(
        {
          files: documents.map((one) => ({
            name: one.name,
            ...('text' in one
              ? { characters: one.text.length, ...noted(missingIn(one, language)) }
              : { problem: one.problem }),
          })),
        },
        title,
      );
  return documents;
}
