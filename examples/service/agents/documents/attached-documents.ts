import type { Language, RunEvent } from 'casement/contract';
import { ExtractionError } from '../../attachments/extraction-error.ts';
import type { AgentInput, AttachmentPart, PastMessage } from '../agent.ts';
import { skillStep } from '../skill-step.ts';
import { contentId, documentText } from './document-text.ts';
import type { DocumentProblem } from './problem-texts.ts';

/** A document of the conversation: its text, or why there is none. */
export type AttachedDocument = {
  part: AttachmentPart;
  /** The same for the same content. */
  id: string;
  name: string;
  mimeType: string;
  /** Attached to the question itself rather than to an earlier one. */
  isNew: boolean;
} & ({ text: string } | { problem: DocumentProblem });

/** The latest documents of a conversation that are read. */
const MAX_DOCUMENTS = 10;

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
    const { bytes, mimeType, name } = await input.readAttachment(part);
    known = { id: contentId(bytes), name, mimeType };
    return { part, isNew, ...known, text: await documentText(bytes, mimeType) };
  } catch (error) {
    return { part, isNew, ...known, problem: error instanceof ExtractionError ? error.code : 'gone' };
  }
};

/** Reads the documents of the branch, latest first, and shows that as a step; does nothing where there are none. */
export async function* readDocuments(
  input: AgentInput,
  language: Language,
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
  const documents = await Promise.all(parts.map(({ part, isNew }) => readDocument(input, part, isNew)));
  const problems = documents.flatMap((one) => ('problem' in one ? [`${one.name}: ${one.problem}`] : []));
  yield problems.length === documents.length
    ? step.failed(problems.join('\n'))
    : step.done({
        files: documents.map((one) => ({
          name: one.name,
          ...('text' in one ? { characters: one.text.length } : { problem: one.problem }),
        })),
      });
  return documents;
}
