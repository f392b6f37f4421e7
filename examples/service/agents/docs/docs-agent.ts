import type { Language, RunEvent } from 'casement/contract';
import type { Agent, AgentInput } from '../agent.ts';
import type { DocsAgentConfig } from '../agent-config.ts';
import type { AgentContext } from '../agent-context.ts';
import { openLibrary } from '../retrieval/library.ts';
import type { Library } from '../retrieval/library.ts';
import type { Hit } from '../retrieval/passage.ts';
import { searchSteps, sourcesEvent } from '../retrieval/retrieval-events.ts';
import { composeAnswer } from './compose-answer.ts';
import { paced } from './pace.ts';
import { chooseHits, LEAST_DIRECT_COVERAGE } from './choose-hits.ts';
import { texts } from './texts.ts';
import { understand } from './understand.ts';
import type { Understood } from './understand.ts';

const TOPICS = 8;

/** Makes the agent that answers with passages of Markdown pages and invents nothing. */
export const createDocsAgent = async (config: DocsAgentConfig, context: AgentContext): Promise<Agent> => {
  const library = await openLibrary(config, context);
  return {
    async *run(input) {
      const understood = understand(input);
      let answer: string;
      if (understood.type === 'question') {
        const steps = searchSteps(input.answerId, texts[understood.language].search, queryOf(understood));
        yield steps.started();
        const hits = chooseHits(library, understood, config.maxPassages);
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

type Question = Extract<Understood, { type: 'question' }>;

const queryOf = ({ units, background }: Question): string =>
  [...units, ...background].map((unit) => unit.whole).join(' ');

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
