import * as v from 'valibot';
import { environmentName, filledString, httpUrl, unknownKey } from './config-values.ts';

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

/**
 * Vectors of the passages, made by any OpenAI-compatible `/embeddings` endpoint; they find what is said in
 * other words.
 */
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

const listAddress = httpUrl('pages');

/** Options of what searches pages. */
export const library = {
  folders: v.optional(folders),
  /**
   * The addresses of lists of pages, `casement-pages.json`, that plug-ins of Docusaurus and VitePress write
   * when they build a site.
   */
  pages: v.optional(
    v.union(
      [listAddress, v.pipe(v.array(listAddress), v.minLength(1, 'pages must name at least one address'))],
      'pages must be an http or https address or a list of them',
    ),
  ),
  /**
   * The place of the pages, an address or a path of the service; `{language}` stands for the folder's
   * language. Absent means that sources carry no link.
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

/** Whether there is something to search. */
export const namesPages = ({ folders: named, pages }: { folders?: unknown; pages?: unknown }): boolean =>
  (named ?? pages) !== undefined;

export const NEEDS_PAGES = 'needs the option "folders" or "pages"';
