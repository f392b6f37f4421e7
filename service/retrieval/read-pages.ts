import { createHash } from 'node:crypto';
import type { Language } from 'casement/contract';
import { readMarkdownFiles } from './markdown-files.ts';
import { type Passage, passageText } from './passage.ts';
import { readMarkdown } from './read-markdown.ts';
import type { SitePage } from './site-pages.ts';
import type { PassageText } from './vectors/passage-vectors.ts';

/** A folder of Markdown; without a language, each page has that of its text. */
export type Folder = { directory: string; language?: Language };

/** The settings that make the addresses of pages. */
export type PageAddresses = {
  /** The place of the pages; absent means that sources carry no link. */
  baseUrl?: string | undefined;
  /** Suffix of a page's name in its address, e.g. `.html`. */
  pageSuffix: string;
};

/** A section of an agent's documentation. */
export type Topic = {
  /** The id under which an answer cites it. */
  id: string;
  heading: string;
  /** The page of the section; sections of one page follow each other. */
  page: string;
};

/** A page by its title, with its address where one is known. */
export type PageTitle = { title: string; url?: string };

/** The words of an index about its pages, by language. */
export type PagesContents = Record<Language, { titles: PageTitle[]; topics: Topic[] }> & {
  /** The texts that vectors of the passages are made of; empty where none are asked for. */
  texts: Record<Language, PassageText[]>;
};

/** A page as it was written, wherever it stands. */
type Written = {
  /** Tells its passages from those of other pages. */
  key: string;
  markdown: string;
  language: Language;
  fallbackTitle: string;
  /** The headings that follow the title in the path of its passages. */
  note?: string | undefined;
  /** The address of a heading by its id, '' for the page itself. */
  addressOf: (slug: string) => { url?: string };
};

/**
 * A title for a page that gives itself none, by its file, or by its folder where that is the folder's own
 * page.
 */
const titleOf = (name: string): string => {
  const [last = '', folder = last] = name.split('/').toReversed();
  const words = (/^(?:index|readme)$/i.test(last) ? folder : last).replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

async function* writtenIn(folders: Folder[], addresses: PageAddresses): AsyncGenerator<Written> {
  for (const { directory, language: given } of folders) {
    for (const { name, markdown } of await readMarkdownFiles(directory)) {
      const language = given ?? languageOf(markdown);
      const addressOf = (slug: string) => urlOf(addresses, language, name, slug);
      yield { key: `${directory}\n${name}`, markdown, language, fallbackTitle: titleOf(name), addressOf };
    }
  }
}

const writtenOn = ({ url, title, language, version, markdown }: SitePage): Written => ({
  key: url,
  markdown,
  language: language === undefined ? languageOf(markdown) : language.startsWith('zh') ? 'zh-CN' : 'en',
  fallbackTitle: title,
  note: version,
  addressOf: (slug) => ({ url: slug ? `${url}#${encodeURIComponent(slug)}` : url }),
});

/**
 * Reads the pages of all folders and sites: their passages, and their titles in the order that they give
 * themselves.
 */
export const readPages = async (
  folders: Folder[],
  addresses: PageAddresses,
  sitePages: SitePage[] = [],
  withTexts = false,
) => {
  const pages: (PageTitle & { language: Language; order: number; passages: Passage[] })[] = [];
  const add = ({ key, markdown, language, fallbackTitle, note, addressOf }: Written): void => {
    const { sections, ...page } = readMarkdown(markdown, fallbackTitle);
    const title = note === undefined ? page.title : `${page.title} (${note})`;
    const passages = sections.map(({ path, slug, blocks, keywords }): Passage => {
      const id = createHash('sha256').update(`${key}\n${slug}`).digest('hex').slice(0, 12);
      return { id, language, path: [title, ...path.slice(1)], ...addressOf(slug), blocks, keywords };
    });
    pages.push({ ...page, title, language, passages, ...addressOf('') });
  };
  for await (const written of writtenIn(folders, addresses)) add(written);
  for (const page of sitePages) add(writtenOn(page));
  const contentsIn = (language: Language) => {
    const own = pages.filter((page) => page.language === language);
    return {
      titles: own
        .toSorted((one, other) => one.order - other.order)
        .map(({ title, url }): PageTitle => ({ title, ...(url !== undefined && { url }) })),
      topics: own.flatMap(({ passages }) =>
        passages.map(({ id, path }): Topic => ({ id, heading: path.at(-1) ?? '', page: path[0] ?? '' })),
      ),
    };
  };
  const textsIn = (language: Language): PassageText[] =>
    withTexts
      ? pages.filter((page) => page.language === language).flatMap(({ passages }) => passages.map(textOf))
      : [];
  return {
    passages: pages.flatMap(({ passages }) => passages),
    contents: {
      en: contentsIn('en'),
      'zh-CN': contentsIn('zh-CN'),
      texts: { en: textsIn('en'), 'zh-CN': textsIn('zh-CN') },
    } satisfies PagesContents,
  };
};

/** The most characters of a passage that a vector is made of; models read no more. */
const MAX_TEXT = 2000;

const textOf = (passage: Passage): PassageText => {
  const parts = [passage.path.join(': '), passage.keywords, passageText(passage)];
  const text = parts.filter(Boolean).join('\n').slice(0, MAX_TEXT);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return { id: passage.id, hash, text, heading: passage.path.join(': ') };
};

const languageOf = (markdown: string): Language => {
  const han = markdown.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han > markdown.length / 10 ? 'zh-CN' : 'en';
};

const urlOf = (
  { baseUrl, pageSuffix }: PageAddresses,
  language: Language,
  name: string,
  slug: string,
): { url?: string } => {
  if (baseUrl === undefined) return {};
  const base = baseUrl.replaceAll('{language}', language);
  const page = name.split('/').map(encodeURIComponent).join('/');
  const fragment = slug ? `#${encodeURIComponent(slug)}` : '';
  return { url: `${base}${base.endsWith('/') ? '' : '/'}${page}${pageSuffix}${fragment}` };
};
