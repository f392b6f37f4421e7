import * as v from 'valibot';
import { A2aAgentConfig } from './a2a/a2a-config.ts';
import { AgUiAgentConfig } from './ag-ui/ag-ui-config.ts';
import { AiSdkAgentConfig } from './ai-sdk/ai-sdk-config.ts';
import { BotpressAgentConfig } from './botpress/botpress-config.ts';
import { ChatKitAgentConfig } from './chatkit/chatkit-config.ts';
import { between, filledString, unknownKey, wholeBetween } from './config-values.ts';
import { DifyAgentConfig } from './dify/dify-config.ts';
import { FlowiseAgentConfig } from './flowise/flowise-config.ts';
import { LangGraphAgentConfig } from './langgraph/langgraph-config.ts';
import { library, namesPages, NEEDS_PAGES } from './library-options.ts';
import { ModelAgentConfig, OpenAiAgentConfig } from './model/model-config.ts';
import { N8nAgentConfig } from './n8n/n8n-config.ts';
import { RasaAgentConfig } from './rasa/rasa-config.ts';

/** The words of the docs agent in one language; absent means its own. */
const words = v.strictObject(
  {
    /** Its name for itself, such as ‘the assistant of Example’. */
    name: v.optional(filledString('name')),
    /** Its name for the pages, such as ‘our help pages’. */
    pages: v.optional(filledString('pages')),
    greeting: v.optional(filledString('greeting')),
    /** Its answer to who it is and what it can do. */
    about: v.optional(filledString('about')),
    /**
     * Its words when it finds nothing; Markdown, so that links may lead to a form, a telephone number or a
     * person.
     */
    nothingFound: v.optional(filledString('nothingFound')),
  },
  (issue) => unknownKey(issue, 'words'),
);

/** Answers with the best passages of pages; needs no model and no key. */
export const DocsAgentConfig = v.pipe(
  v.strictObject(
    {
      type: v.literal('docs'),
      ...library,
      /** The most passages one answer is made of. */
      maxPassages: v.optional(wholeBetween('maxPassages', 1, 8), 3),
      /** How fast the answer is written; 0 is at once. */
      wordsPerSecond: v.optional(between('wordsPerSecond', 0, 10_000), 60),
      words: v.optional(
        v.strictObject({ en: v.optional(words), 'zh-CN': v.optional(words) }, (issue) =>
          unknownKey(issue, 'words'),
        ),
        {},
      ),
    },
    (issue) => unknownKey(issue, 'docs'),
  ),
  v.check((options) => namesPages(options), `docs ${NEEDS_PAGES}`),
);
export type DocsAgentConfig = v.InferOutput<typeof DocsAgentConfig>;

/** Takes the agent that a module makes. Further options are the module's, which checks them itself. */
export const ModuleAgentConfig = v.looseObject(
  {
    type: v.literal('module'),
    /** A file, relative to the bot file, or a package that the bot file's folder can import. */
    path: filledString('path'),
    /**
     * Whether its code runs in threads of its own, where nothing that it does holds up or ends anything else.
     */
    isolation: v.optional(v.picklist(['thread', 'none'], 'isolation must be thread or none'), 'thread'),
  },
  (issue) => unknownKey(issue, 'module'),
);
export type ModuleAgentConfig = v.InferOutput<typeof ModuleAgentConfig>;

const kinds = [
  DocsAgentConfig,
  ModelAgentConfig,
  OpenAiAgentConfig,
  AgUiAgentConfig,
  AiSdkAgentConfig,
  LangGraphAgentConfig,
  A2aAgentConfig,
  N8nAgentConfig,
  FlowiseAgentConfig,
  DifyAgentConfig,
  ChatKitAgentConfig,
  RasaAgentConfig,
  BotpressAgentConfig,
  ModuleAgentConfig,
] as const;

const types = kinds.map(({ entries }) => entries.type.literal).join(', ');

/** The `agent` part of a bot file. */
export const AgentConfig = v.variant('type', [...kinds], `the agent needs a type, which is one of: ${types}`);
export type AgentConfig = v.InferOutput<typeof AgentConfig>;
