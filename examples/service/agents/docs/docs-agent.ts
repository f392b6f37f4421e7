import type { Language, RunEvent } from 'casement/contract';
import type { Agent, AgentInput } from '../agent.ts';
import type { DocsAgentConfig } from '../agent-config.ts';
import type { AgentContext } from '../agent-context.ts';
import { chooseHits, queryOf } from '../retrieval/choose-hits.ts';
import type { Question } from '../retrieval/choose-hits.ts';
import { openLibrary } from '../retrieval/library.ts';
import type { Library } from '../retrieval/library.ts';
import type { Hit } from '../retrieval/passage.ts';
import { searchSteps, sourcesEvent } from '../retrieval/retrieval-events.ts';
import { understand } from '../retrieval/understand.ts';
import type { Understood } from '../retrieval/understand.ts';
import { composeAnswer } from './compose-answer.ts';
import { paced } from './pace.ts';
import { texts } from './texts.ts';

const TOPICS = 8;
/** A passage that speaks of less of the question than this is no answer to it. */
const LEAST_COVERAGE = 0.45;
/** From here on a passage is taken to answer the question rather than to come close. */
const LEAST_DIRECT_COVERAGE = 0.6;
const LEAST_SHARE_OF_BEST = 0.55;
/** Later passages must speak of nearly as much of the question as the best. */
const LEAST_SHARE_OF_COVERAGE = 0.8;

/** Makes the agent that answers with passages of Markdown pages and invents nothing. */
export const createDocsAgent = async (config: DocsAgentConfig, context: AgentContext): Promise<Agent> => {
  const library = await openLibrary(config, context);
  return {
    async *run(input) {
      const understood = understand(input);
      let answer: string;
      if (understood.type === 'question') {
        const steps = searchSteps(input.answerId, understood.language, queryOf(understood));
        yield steps.started();
        const hits = answering(library, understood, config.maxPassages);
        yield steps.done(hits);
        if (hits.length > 0) yield sourcesEvent(input.answerId, hits);
        answer = answerOf(library, understood, hits);
      } else {
        answer = courtesyOf(library, understood);
      }
      yield* spoken(answer, input, config.wordsPerSecond);
    },
    dispose: () => library.dispose(),
  };
};

const answering = (library: Library, question: Question, most: number): Hit[] => {
  const hits = chooseHits(library, question, {
    most,
    leastCoverage: LEAST_COVERAGE,
    leastShareOfBest: LEAST_SHARE_OF_BEST,
  });
  const bestCoverage = hits[0]?.coverage ?? 0;
  return hits.filter((hit) => hit.coverage >= LEAST_SHARE_OF_COVERAGE * bestCoverage);
};

const answerOf = (library: Library, { language, units, alreadyCited }: Question, hits: Hit[]): string => {
  const say = texts[language];
  const [best] = hits;
  if (!best) {
    return `${alreadyCited.size > 0 ? say.nothingMore : say.nothingFound}${topics(library, language)}`;
  }
  const quoted = composeAnswer(hits, units);
  return best.coverage < LEAST_DIRECT_COVERAGE ? `${say.closest}\n\n${quoted}` : quoted;
};

const courtesyOf = (library: Library, understood: Exclude<Understood, Question>): string => {
  const say = texts[understood.language];
  if (understood.type === 'no-text') return say.onlyText;
  const { kind, language } = understood;
  return kind === 'greeting' || kind === 'about' ? `${say[kind]}${topics(library, language)}` : say[kind];
};

const topics = (library: Library, language: Language): string => {
  const titles = library.titles(language).slice(0, TOPICS);
  return titles.length === 0
    ? ''
    : `\n\n${texts[language].topics}\n\n${titles.map((title) => `- ${title}`).join('\n')}`;
};

async function* spoken(
  text: string,
  { answerId, signal }: AgentInput,
  wordsPerSecond: number,
): AsyncGenerator<RunEvent> {
  yield { type: 'TEXT_MESSAGE_START', messageId: answerId, role: 'assistant' };
  for await (const delta of paced(text, wordsPerSecond, signal)) {
    yield { type: 'TEXT_MESSAGE_CONTENT', messageId: answerId, delta };
  }
  if (!signal.aborted) yield { type: 'TEXT_MESSAGE_END', messageId: answerId };
}
