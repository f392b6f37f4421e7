import { openDocsAgent, spoken } from 'casement-service/agent';
import type { CreateAgent } from 'casement-service/agent';
import * as v from 'valibot';
import { callTool, resultsText } from './page-tools/use-tools.ts';

const Options = v.looseObject({
  wordsPerSecond: v.optional(v.number(), 60),
  /** Groups of words that mean the same in a command to a tool of the host page, e.g. `[basket, cart]`. */
  commandSynonyms: v.optional(v.array(v.array(v.string())), []),
});

/**
 * Makes the agent of the example sites: the docs agent, which also calls a tool of the host page when a
 * command names it in plain words. A real site leaves that to a model; this one shows tools without a model
 * and without a key.
 */
export const createAgent: CreateAgent = async ({ commandSynonyms, ...docsOptions }, context) => {
  const docs = await openDocsAgent(docsOptions, context);
  const { commandSynonyms: synonyms, wordsPerSecond } = v.parse(Options, { ...docsOptions, commandSynonyms });
  return {
    ...docs,
    async *run(input) {
      const text = input.rounds.length > 0 ? resultsText(input) : yield* callTool(input, synonyms);
      if (text === undefined) yield* docs.run(input);
      else if (text !== '') yield* spoken(text, input, wordsPerSecond);
    },
  };
};
