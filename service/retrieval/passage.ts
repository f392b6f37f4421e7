import type { Language, RunEvent, Source } from 'casement/contract';
import type { Block } from './read-markdown.ts';

/** A section of a page, the unit that is found and cited. */
export type Passage = {
  /** Stays the same while the file and the heading keep their names. */
  id: string;
  language: Language;
  /** The page's title and the headings down to this section. */
  path: string[];
  url?: string;
  /** Absent means Markdown. */
  mimeType?: string;
  blocks: Block[];
  /** Further words under which the passage is found. */
  keywords: string;
};

/** A passage with how well it fits a question. */
export type Hit = {
  passage: Passage;
  /** Comparable within one search only. */
  score: number;
  /** How much of the question the passage covers, 0 to 1. */
  coverage: number;
  /** How far its score is above the next passage's, as a share of its own, 0 to 1. */
  lead: number;
};

/** Puts passages in the order of their scores, and says how far each leads. */
export const ranked = (hits: readonly Omit<Hit, 'lead'>[]): Hit[] =>
  hits
    .toSorted((one, other) => other.score - one.score)
    .map((hit, at, all) => ({ ...hit, lead: 1 - (all[at + 1]?.score ?? 0) / hit.score }));

/**
 * Returns the blocks of a passage without its pictures, whose descriptions answer nothing that the text does
 * not; all where there is no text.
 */
export const textBlocksOf = ({ blocks }: Passage): Block[] => {
  const texts = blocks.filter(({ kind }) => kind !== 'picture');
  return texts.length > 0 ? texts : blocks;
};

/** Returns the words under which a passage is found, beside its headings and keywords. */
export const passageText = (passage: Passage): string =>
  textBlocksOf(passage)
    .map(({ text }) => text)
    .join('\n');

const SNIPPET_LENGTH = 320;

export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Describes a passage for the visitor. */
export const sourceOf = ({ passage, coverage }: Hit): Source => {
  const text = passageText(passage).replaceAll(/\s+/g, ' ');
  return {
    id: passage.id,
    title: passage.path.join(' › '),
    ...(passage.url !== undefined && { url: passage.url }),
    snippet: text.length > SNIPPET_LENGTH ? `${text.slice(0, SNIPPET_LENGTH).trimEnd()}…` : text,
    mimeType: passage.mimeType ?? 'text/markdown',
    score: rounded(coverage),
  };
};

/** Shows the answer's sources, in the order of their numbers. */
export const listSources = (answerId: string, sources: readonly Source[]): RunEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId: `${answerId}-sources`,
  activityType: 'sources',
  content: { sources },
  replace: true,
});

/** Shows the passages as the answer's sources. */
export const sourcesEvent = (answerId: string, hits: Hit[]): RunEvent =>
  listSources(answerId, hits.map(sourceOf));
