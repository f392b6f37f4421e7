import * as v from 'valibot';
import { AgUiAgentConfig } from './ag-ui/ag-ui-config.ts';
import { AiSdkAgentConfig } from './ai-sdk/ai-sdk-config.ts';
import {
  between,
  environmentName,
  filledString,
  httpUrl,
  unknownKey,
  wholeBetween,
} from './config-values.ts';

const folder = filledString('a folder');
const folderList = v.union(
  [folder, v.pipe(v.array(folder), v.minLength(1, 'folders must name at least one folder'))],
  'a folder must be a path or a list of paths',
);

/** Folders of Markdown files, relative to the bot file; or the same by language (`en`, `zh-CN`). */
const folders = v.union(
  [
    folderList,
    v.pipe(
      v.record(
        v.picklist(['en', 'zh-CN'], 'folders may be given for the languages en and zh-CN'),
        folderList,
      ),
      v.check((byLanguage) => Object.keys(byLanguage).length > 0, 'folders must name at least one folder'),
    ),
  ],
  'folders must be a path, a list of paths, or paths by language (en, zh-CN)',
);

/** Vectors of the passages, made by any OpenAI-compatible `/embeddings` endpoint; they find what is said in other words. */
const embeddings = v.strictObject(
  {
    model: filledString('model'),
    /** The endpoint up to and including `/v1`; absent means `OPENAI_BASE_URL`, then OpenAI's own. */
    baseUrl: v.optional(httpUrl('baseUrl')),
    /** The environment variable that holds the key. */
    apiKeyEnv: v.optional(environmentName('apiKeyEnv'), 'OPENAI_API_KEY'),
  },
  (issue) => unknownKey(issue, 'embeddings'),
);
export type EmbeddingsOptions = v.InferOutput<typeof embeddings>;

const library = {
  folders,
  /**
   * The place of the pages, an address or a path of the service; `{language}` stands for the folder's language.
   * Absent means that sources carry no link.
   */
  baseUrl: v.optional(filledString('baseUrl')),
  /** Suffix of a page's name in its address, e.g. `.html`. */
  pageSuffix: v.optional(v.string('pageSuffix must be a text'), ''),
  /** Groups of words that mean the same to visitors and pages, beside those that the service knows. */
  synonyms: v.optional(
    v.array(
      v.pipe(
        v.array(filledString('a synonym'), 'each group of synonyms must be a list of words'),
        v.minLength(2, 'a group of synonyms needs at least two words'),
      ),
      'synonyms must be a list of groups of words',
    ),
    [],
  ),
  embeddings: v.optional(embeddings),
};

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
    /** Its words when it finds nothing; Markdown, so that links may lead to a form, a telephone number or a person. */
    nothingFound: v.optional(filledString('nothingFound')),
  },
  (issue) => unknownKey(issue, 'words'),
);

/** Answers with the best passages of a folder of Markdown; needs no model and no key. */
export const DocsAgentConfig = v.strictObject(
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
);
export type DocsAgentConfig = v.InferOutput<typeof DocsAgentConfig>;

/** Asks a model behind any OpenAI-compatible `/chat/completions` endpoint. */
export const OpenAiAgentConfig = v.strictObject(
  {
    type: v.literal('openai'),
    model: filledString('model'),
    /** The endpoint up to and including `/v1`; absent means `OPENAI_BASE_URL`, then OpenAI's own. */
    baseUrl: v.optional(httpUrl('baseUrl')),
    /** The environment variable that holds the key. */
    apiKeyEnv: v.optional(environmentName('apiKeyEnv'), 'OPENAI_API_KEY'),
    /** The system prompt; `{language}` becomes the visitor's language. */
    system: v.optional(filledString('system')),
    temperature: v.optional(between('temperature', 0, 2)),
    maxTokens: v.optional(wholeBetween('maxTokens', 1, 1_000_000)),
    /** Milliseconds to wait for the answer's first piece, and between two pieces. */
    timeoutMs: v.optional(wholeBetween('timeoutMs', 1, 600_000), 60_000),
    /** The most earlier messages that go along with the question. */
    maxHistory: v.optional(wholeBetween('maxHistory', 0, 1000), 40),
    /** How often one answer may call tools of the host page before it has to do without. */
    maxToolRounds: v.optional(wholeBetween('maxToolRounds', 0, 40), 8),
    /** Passages from a folder of Markdown that are given to the model and cited. */
    retrieval: v.optional(
      v.strictObject(
        {
          ...library,
          /** The most passages that are given to the model. */
          maxPassages: v.optional(wholeBetween('maxPassages', 1, 20), 6),
          /** Which passages are listed under the answer. */
          sources: v.optional(
            v.picklist(['cited', 'retrieved'], 'sources must be cited or retrieved'),
            'cited',
          ),
        },
        (issue) => unknownKey(issue, 'retrieval'),
      ),
    ),
  },
  (issue) => unknownKey(issue, 'openai'),
);
export type OpenAiAgentConfig = v.InferOutput<typeof OpenAiAgentConfig>;

/** Takes the agent that a module makes. Further options are the module's, which checks them itself. */
export const ModuleAgentConfig = v.looseObject(
  {
    type: v.literal('module'),
    /** A file, relative to the bot file, or a package that the bot file's folder can import. */
    path: filledString('path'),
  },
  (issue) => unknownKey(issue, 'module'),
);
export type ModuleAgentConfig = v.InferOutput<typeof ModuleAgentConfig>;

/** The `agent` part of a bot file. */
export const AgentConfig = v.variant(
  'type',
  [DocsAgentConfig, OpenAiAgentConfig, AgUiAgentConfig, AiSdkAgentConfig, ModuleAgentConfig],
  'the agent needs a type: docs, openai, ag-ui, ai-sdk or module',
);
export type AgentConfig = v.InferOutput<typeof AgentConfig>;
