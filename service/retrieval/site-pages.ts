import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { boundedFetch } from '../base/bounded-fetch.ts';
import { longerPause } from '../base/back-off.ts';
import type { PlainLogger } from '../base/plain-logger.ts';

/** Enough for some ten thousand pages. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_PAGES = 20_000;
const TIMEOUT_MS = 30_000;
/** How often a site is asked for its pages: the new ones of another build are in answers after this time. */
const ASK_AGAIN_MS = 5 * 60_000;
/**
 * How soon a site that has given no pages yet is asked again; then after twice as long, up to the time above.
 */
const FIRST_PAUSE_MS = 5000;

const NO_LIST = 'it is no list of pages, or one of a newer version';
const TEXTS = 'title, url and markdown must be texts';
const Text = v.string(TEXTS);

/** A page of a site, as the plug-in for its builder has written it. */
const SitePage = v.object(
  {
    /** In the list, the address may be relative to the list's own. */
    url: Text,
    title: Text,
    /** A BCP 47 tag. */
    language: v.optional(v.string()),
    /** The version of the documentation, where the page is not of the newest one. */
    version: v.optional(v.string()),
    /** The headings name their ids as `{#id}`. */
    markdown: Text,
  },
  TEXTS,
);
export type SitePage = v.InferOutput<typeof SitePage>;

const Index = v.object(
  {
    version: v.literal(1, NO_LIST),
    pages: v.pipe(
      v.array(SitePage, 'pages must be a list'),
      v.maxLength(MAX_PAGES, `it has more than ${MAX_PAGES} pages`),
    ),
  },
  NO_LIST,
);

/** Reads a list of pages. Throws in plain words what is wrong with it. */
export const readSitePages = (json: string, address: string): SitePage[] => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new Error('it is no JSON');
  }
  const { success, output, issues } = v.safeParse(Index, parsed);
  if (!success) throw new Error(issues[0].message);
  const { origin } = new URL(address);
  return output.pages.map((page) => {
    const url = URL.canParse(page.url, address) ? new URL(page.url, address) : undefined;
    // A list may not lead visitors away from its site.
    if (url?.origin !== origin) throw new Error(`the page ${page.url} does not lie on ${origin}`);
    return { ...page, url: url.href };
  });
};

type Site = { address: string; etag: string; hash: string; pages: SitePage[]; isRead: boolean };

/** Asks a site for its pages; returns whether they are others than before. */
const ask = async (site: Site): Promise<boolean> => {
  const headers = site.etag === '' ? {} : { 'If-None-Match': site.etag };
  const response = await boundedFetch(
    site.address,
    { headers },
    { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS },
  );
  if (response.status === 304) return false;
  if (response.status !== 200) throw new Error(`it answers with the status ${response.status}`);
  const json = await response.text();
  const hash = createHash('sha256').update(json).digest('hex');
  if (hash !== site.hash) site.pages = readSitePages(json, site.address);
  const isNew = hash !== site.hash;
  Object.assign(site, { hash, etag: response.headers.get('ETag') ?? '', isRead: true });
  return isNew;
};

/**
 * Reads the pages of sites by the addresses of their lists, and again from time to time. A site that is away,
 * or has no list, keeps nobody from starting: it is asked again, and its earlier pages stay.
 * @param onChange Is called when a site has other pages.
 * @param everyMs How often a site is asked.
 */
export const followSites = async (
  addresses: readonly string[],
  onChange: () => void,
  logger?: PlainLogger,
  everyMs = ASK_AGAIN_MS,
) => {
  const sites = addresses.map((address): Site => ({ address, etag: '', hash: '', pages: [], isRead: false }));
  const timers = new Map<Site, NodeJS.Timeout>();
  let isDisposed = false;
  const follow = async (site: Site, pauseMs: number, isFirst = false): Promise<void> => {
    const isNew = await ask(site).catch((error: unknown) => {
      const { address } = site;
      logger?.warn({ err: error, address }, 'the pages of a site could not be read; it is asked again');
      return false;
    });
    if (isDisposed) return;
    if (isNew && !isFirst) onChange();
    const waitMs = site.isRead ? everyMs : Math.min(pauseMs, everyMs);
    const timer = setTimeout(() => void follow(site, longerPause(pauseMs, everyMs)), waitMs);
    timers.set(site, timer.unref());
  };
  await Promise.all(sites.map((site) => follow(site, FIRST_PAUSE_MS, true)));
  return {
    pages: (): SitePage[] => sites.flatMap(({ pages }) => pages),
    dispose: (): void => {
      isDisposed = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};
