import type { RunEvent } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import type { OpenAiAgentConfig } from '../agent-config.ts';
import { chooseHits, searchAsStep } from '../retrieval/choose-hits.ts';
import type { Library } from '../retrieval/library.ts';
import type { Hit } from '../retrieval/passage.ts';
import { sourcesEvent } from '../retrieval/passage.ts';
import { understand } from '../retrieval/understand.ts';

/** A model can tell what fits, so it is given more than would be quoted. */
const MIN_COVERAGE = 0.2;
const MIN_SHARE_OF_BEST = 0.03;

/** Retrieves the passages to give to the model, and shows the search as a step of the answer. */
export async function* retrieve(
  { retrieval }: OpenAiAgentConfig,
  library: Library | undefined,
  input: AgentInput,
): AsyncGenerator<RunEvent, Hit[]> {
  const understood = understand(input);
  if (!retrieval || !library || understood.type !== 'question') return [];
  // Passages that were cited before may be needed again: the model knows what it has said.
  const question = { ...understood, alreadyCited: new Set<string>() };
  const hits = yield* searchAsStep(input.answerId, question, () =>
    chooseHits(library, question, {
      maxPassages: retrieval.maxPassages,
      minCoverage: MIN_COVERAGE,
      minShareOfBest: MIN_SHARE_OF_BEST,
    }),
  );
  if (retrieval.sources === 'retrieved' && hits.length > 0) yield sourcesEvent(input.answerId, hits);
  return hits;
}
