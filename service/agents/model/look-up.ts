import type { RunEvent } from 'casement/contract';
import type { AgentInput, AttachmentPart } from '../agent.ts';
import { type AttachedDocument, readDocuments } from '../attached/attached-documents.ts';
import { chooseHits, searchAsStep } from '../choose-hits.ts';
import type { Library } from '../../retrieval/library.ts';
import { type Hit, sourcesEvent } from '../../retrieval/passage.ts';
import { understand } from '../understand.ts';
import type { ModelAgentConfig } from './model-config.ts';
import { PDF } from './prompt.ts';

/**
 * A model can tell what fits, so it is given more than would be quoted: with 0.1, 91 of a hundred questions
 * of the tuning sets find their passage among six, and 87 with as much as the docs agent asks for.
 */
const FITTING = { minCoverage: 0.1, minShareOfBest: 0.03 };

/** Characters of all documents together that a model is given; the latest come first. */
const MAX_DOCUMENT_CHARACTERS = 120_000;

/** Passages and steps that are found for an answer before its model is asked. */
export type Found = { documents: AttachedDocument[]; hits: Hit[] };

/**
 * Reads the documents and passages for the answer, each shown as a step.
 * @param takesPdf Whether the model gets PDF files as they are.
 */
export async function* lookUp(
  { retrieval }: ModelAgentConfig,
  library: Library | undefined,
  input: AgentInput,
  takesPdf: boolean,
): AsyncGenerator<RunEvent, Found> {
  const isSent = ({ source }: AttachmentPart): boolean => takesPdf && source.mimeType === PDF;
  const documents = yield* readDocuments(input, input.language, MAX_DOCUMENT_CHARACTERS, isSent);
  let hits: Hit[] = [];
  if (!retrieval || !library) return { documents, hits };
  const understood = understand(input);
  if (understood.type === 'question') {
    // Passages that were cited before may be needed again: the model knows what it has said.
    const question = { ...understood, alreadyCited: new Set<string>() };
    hits = yield* searchAsStep(input.answerId, question, () =>
      chooseHits(library, question, { ...FITTING, maxPassages: retrieval.maxPassages }),
    );
    if (retrieval.sources === 'retrieved' && hits.length > 0) yield sourcesEvent(input.answerId, hits);
  }
  return { documents, hits };
}
