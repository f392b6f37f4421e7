import { createHash } from 'node:crypto';
import type { Language, RunEvent } from 'casement/contract';
import { extractText, MAX_CHARACTERS } from '../../documents/extract-text.ts';
import { ExtractionError, type ExtractionFailure } from '../../documents/extraction-error.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { takeTurns } from '../../base/threads/take-turns.ts';
import type { AgentInput, AttachmentPart, PastMessage } from '../agent.ts';
import { skillStep } from '../skill-step.ts';
import { keepLatest } from '../../base/keep-latest.ts';

type DocumentProblem = ExtractionFailure | 'gone';

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
    }
  | { problem: DocumentProblem }
);

/** Says of a document that its end was left out. */
const cutTexts: Record<Language, string> = {
  en: 'the file is too long, so only its beginning was read',
  'zh-CN': '文件过长，只读取了开头部分',
};

/** Only the latest documents of a conversation are read. */
const MAX_DOCUMENTS = 10;

/** The text of so many documents is kept, or why there is none: questions about a file follow one another. */
const MAX_KEPT = 32;
const MAX_IDLE_MS = 10 * MINUTE_MS;
/** Files that are loaded and read at once, one of each visitor; each takes a process. */
const MAX_READING = 2;

const kept = keepLatest<string>(MAX_KEPT, MAX_IDLE_MS);
const inTurn = takeTurns(MAX_READING, 1);

/** Returns an id that is the same for the same content. */
const contentId = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 24);

const titles: Record<Language, string> = { en: 'Read the attached files', 'zh-CN': '读取附件' };

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
    const text = await inTurn(input.visitorId, async () => {
      const { bytes, mimeType, name } = await input.readAttachment(part);
      known = { id: contentId(bytes), name, mimeType };
      return kept.get(`${mimeType} ${known.id}`, () => extractText(bytes, mimeType));
    });
    return { part, isNew, ...known, text, isCut: text.length >= MAX_CHARACTERS };
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
 * Reads the documents of the conversation, latest first, as a step of the answer; does nothing where there are none. The step says
 * what could not be read, and what was left out.
 * @param maxCharacters The characters of all documents together that are of use.
 */
export async function* readDocuments(
  input: AgentInput,
  language: Language,
  maxCharacters = Infinity,
): AsyncGenerator<RunEvent, AttachedDocument[]> {
  const [question, ...earlier] = input.messages.toReversed();
  const parts = [
    ...(question ? documentsOf(question) : []).map((part) => ({ part, isNew: true })),
    ...earlier.flatMap(documentsOf).map((part) => ({ part, isNew: false })),
  ].slice(0, MAX_DOCUMENTS);
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
  yield problems.length === documents.length
    ? step.failed(problems.join('\n'))
    : step.done({
        files: documents.map((one) => ({
          name: one.name,
          ...('text' in one
            ? { characters: one.text.length, ...(one.isCut && { note: cutTexts[language] }) }
            : { problem: one.problem }),
        })),
      });
  return documents;
}
