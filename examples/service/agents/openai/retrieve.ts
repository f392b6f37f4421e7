import type { RunEvent } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import type { OpenAiAgentConfig } from '../agent-config.ts';
import { chooseHits, queryOf } from '../retrieval/choose-hits.ts';
import type { Library } from '../retrieval/library.ts';
import type { Hit } from '../retrieval/passage.ts';
import { searchSteps, sourcesEvent } from '../retrieval/retrieval-events.ts';
import { understand } from '../retrieval/understand.ts';

/** A model can tell what fits, so it is given more than would be quoted. */
const LEAST_COVERAGE = 0.2;
const LEAST_SHARE_OF_BEST = 0.03;

/** Looks for passages to give to the model, shows the search as a step, and gives back what was found. */
export async function* retrieve(
  { retrieval }: OpenAiAgentConfig,
  library: Library | undefined,
  input: AgentInput,
): AsyncGenerator<RunEvent, Hit[]> {
  const understood = understand(input);
  if (!retrieval || !library || understood.type !== 'question') return [];
  const steps = searchSteps(input.answerId, understood.language, queryOf(understood));
  yield steps.started();
  // What was cited before may be needed again: the model knows what it has said.
  const hits = chooseHits(
    library,
    { ...understood, alreadyCited: new Set() },
    {
      most: retrieval.maxPassages,
      leastCoverage: LEAST_COVERAGE,
      leastShareOfBest: LEAST_SHARE_OF_BEST,
    },
  );
  yield steps.done(hits);
  if (retrieval.sources === 'retrieved' && hits.length > 0) yield sourcesEvent(input.answerId, hits);
  return hits;
}
