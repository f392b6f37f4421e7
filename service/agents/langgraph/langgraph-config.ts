import * as v from 'valibot';
import { filledString } from '../config-values.ts';
import { backEndConfig, filesFrom } from '../connection/connection-options.ts';

/** Passes questions to a graph on a LangGraph server, which keeps the conversation in a thread. */
export const LangGraphAgentConfig = backEndConfig('langgraph', {
  filesFrom,
  /** The name of a graph, or the id of an assistant. */
  assistant: filledString('assistant'),
  /**
   * The field of the state that takes the question, as a text, where the state has no `messages`; files stay
   * behind then.
   */
  inputKey: v.optional(filledString('inputKey')),
  /**
   * The field of the state that holds the answer, where it is not in `messages`; shown where no model's words
   * were streamed.
   */
  outputKey: v.optional(filledString('outputKey')),
  /**
   * The nodes whose words are the answer; absent means all. Words of models that are tagged `nostream` never
   * are.
   */
  nodes: v.optional(v.array(filledString('a node'), 'nodes must be a list of names')),
  /**
   * Whether the words and nodes of graphs inside of the graph are shown as they come. Default: only what the
   * graph makes of them.
   */
  subgraphs: v.optional(v.boolean('subgraphs must be true or false'), false),
  /** The values that the graph finds under `configurable`. */
  configurable: v.optional(v.record(v.string(), v.unknown())),
  /** The static context of a run. */
  context: v.optional(v.record(v.string(), v.unknown())),
});
export type LangGraphAgentConfig = v.InferOutput<typeof LangGraphAgentConfig>;
