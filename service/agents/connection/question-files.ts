import type { AgentInput, Attachment } from '../agent.ts';
import { leftOutNote, readLatestFiles } from '../read-latest-files.ts';

/** Reads the files of a question; `notes` say in words what is gone or would be too much. */
export const readQuestionFiles = async (
  input: AgentInput,
): Promise<{ files: Attachment[]; notes: string[] }> => {
  const asked = input.messages.slice(-1);
  const found = await readLatestFiles(input, asked, () => true);
  const files: Attachment[] = [];
  const notes: string[] = [];
  for (const part of asked.flatMap(({ parts }) => parts)) {
    if (part.type === 'text') continue;
    const file = found.get(part) ?? 'gone';
    if (typeof file === 'string') notes.push(leftOutNote(part));
    else files.push(file);
  }
  return { files, notes };
};

/** Makes a file part of a multipart form. */
export const blobOf = ({ bytes, mimeType }: Attachment): Blob =>
  new Blob([Uint8Array.from(bytes)], { type: mimeType });

/** Makes a multipart form of fields and files. */
export const formOf = (
  fields: Readonly<Record<string, unknown>>,
  files: readonly Attachment[],
  fileField: string,
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const file of files) form.append(fileField, blobOf(file), file.name);
  return form;
};

export const base64Of = ({ bytes }: Pick<Attachment, 'bytes'>): string =>
  Buffer.from(bytes).toString('base64');

export const dataUrlOf = (file: Attachment): string => `data:${file.mimeType};base64,${base64Of(file)}`;

/** Says in words that a question has files, to a back end that takes none. */
export const notesOfFilesLeft = ({ messages }: Pick<AgentInput, 'messages'>): string[] =>
  messages.at(-1)?.parts.some(({ type }) => type !== 'text')
    ? ['[The visitor has attached files, which cannot be handed on.]']
    : [];

/** Joins a question with what is to be said beside it. */
export const withNotes = (question: string, notes: readonly string[]): string =>
  [question, ...notes].filter(Boolean).join('\n\n');
