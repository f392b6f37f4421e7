import type { Language, Source } from 'casement/contract';
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
  keywords: string;
};

/** A passage with how well it fits a question. */
export type Hit = {
  passage: Passage;
  /** Comparable within one search only. */
  score: number;
  /** How much of what the question asks for the passage speaks of, 0 to 1. */
  coverage: number;
};

/** The plain text of a passage. */
export const passageText = (passage: Passage): string => passage.blocks.map((block) => block.text).join('\n');

const SNIPPET_LENGTH = 320;

/** A passage as the contract's source. */
export const sourceOf = ({ passage, coverage }: Pick<Hit, 'passage' | 'coverage'>): Source => {
  const text = passageText(passage).replaceAll(/\s+/g, ' ');
  return {
    id: passage.id,
    title: passage.path.join(' › '),
    ...(passage.url === undefined ? {} : { url: passage.url }),
    snippet: text.length > SNIPPET_LENGTH ? `${text.slice(0, SNIPPET_LENGTH).trimEnd()}…` : text,
    mimeType: passage.mimeType ?? 'text/markdown',
    score: Math.round(coverage * 100) / 100,
  };
};
