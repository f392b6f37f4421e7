import type { Agent, AgentContext } from '../agent.ts';
import { libraryConfigOf } from '../library-config.ts';
import type { OpenLibrary } from '../../retrieval/library.ts';
import { type ChosenModel, connectModel } from './connect-model.ts';
import { ModelAnswer, type Setting } from './model-answer.ts';
import type { ModelAgentConfig, ModelChoice } from './model-config.ts';
import type { OpenTools } from './service-tools.ts';

const noTools: OpenTools = async () => [];

/**
 * Makes the agent that asks a model.
 * @param openTools Lists the tools that the service runs for the model, beside those of the page.
 */
export const createModelAgent = async (
  config: ModelAgentConfig,
  context: AgentContext,
  openLibrary: OpenLibrary,
  openTools: OpenTools = noTools,
): Promise<Agent> => {
  const { env, logger } = context;
  const connect = (choice: ModelChoice) => connectModel(choice, env);
  const [first, ...others] = [await connect(config), ...(await Promise.all(config.fallback.map(connect)))];
  // A file is read once, whichever model answers.
  const takesPdf = [first, ...others].every((model) => model.takesPdf);
  const withFiles = (model: ChosenModel): ChosenModel => ({ ...model, takesPdf });
  const models: Setting['models'] = [withFiles(first), ...others.map(withFiles)];
  const library = config.retrieval && (await openLibrary(libraryConfigOf(config.retrieval, env), context));
  return {
    run: (input) => new ModelAnswer({ config, models, library, openTools, logger }, input).events(),
    goesOn: true,
    ...(library && {
      topics: (language) => library.topics(language),
      dispose: () => library.dispose(),
    }),
  };
};
