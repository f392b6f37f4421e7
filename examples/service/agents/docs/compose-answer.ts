import type { Hit, Passage } from '../retrieval/passage.ts';
import type { Block } from '../retrieval/read-markdown.ts';
import type { QueryUnit } from '../retrieval/terms.ts';
import { indexTerms } from '../retrieval/terms.ts';
import { sentencesOf } from './sentences.ts';

const WHOLE_PASSAGE_LENGTH = 1400;
const FURTHER_SENTENCES = 2;
const FURTHER_BLOCK_LENGTH = 700;

/** Quotes the passages as one Markdown answer: the best in full or its best part, of the others their best sentences. */
export const composeAnswer = (hits: Hit[], units: QueryUnit[]): string => {
  const sections = hits.map(({ passage }, index) => {
    const citation = `[${index + 1}](source:${passage.id})`;
    const blocks = index === 0 ? bestBlocks(passage, units) : bestExtract(passage, units);
    const quoted = cited(blocks, citation);
    return hits.length > 1 ? `**${headingOf(passage)}**\n\n${quoted}` : quoted;
  });
  return sections.join('\n\n');
};

const headingOf = ({ path }: Passage): string =>
  path
    .slice(-2)
    .join(' › ')
    .replaceAll(/([*_`[\]])/g, '\\$1');

const bestBlocks = (passage: Passage, units: QueryUnit[]): Block[] => {
  const { blocks } = passage;
  if (lengthOf(blocks) <= WHOLE_PASSAGE_LENGTH) return blocks;
  let best: Block[] = [];
  let bestScore = -1;
  for (let start = 0; start < blocks.length; start += 1) {
    let end = start + 1;
    while (end < blocks.length && lengthOf(blocks.slice(start, end + 1)) <= WHOLE_PASSAGE_LENGTH) end += 1;
    const range = blocks.slice(start, end);
    const score = fit(range.map((block) => block.text).join('\n'), units);
    if (score > bestScore) {
      best = range;
      bestScore = score;
    }
  }
  return best;
};

const bestExtract = (passage: Passage, units: QueryUnit[]): Block[] => {
  const scores = passage.blocks.map((block) => fit(block.text, units));
  const at = scores.indexOf(Math.max(...scores));
  const block = passage.blocks[at];
  if (!block) return [];
  if (block.kind === 'code' && at > 0 && passage.blocks[at - 1]?.kind === 'paragraph') {
    return [firstSentences(passage.blocks[at - 1] ?? block, units), block];
  }
  if (block.kind !== 'paragraph') return [block];
  const next = passage.blocks[at + 1];
  const followed = next && next.kind !== 'paragraph' && next.text.length <= FURTHER_BLOCK_LENGTH;
  return followed && /[:：]$/.test(block.text.trim()) ? [block, next] : [firstSentences(block, units)];
};

const firstSentences = (block: Block, units: QueryUnit[]): Block => {
  const sentences = sentencesOf(block.markdown);
  if (sentences.length <= FURTHER_SENTENCES) return block;
  const scores = sentences.map((sentence) => fit(sentence, units));
  const first = Math.min(scores.indexOf(Math.max(...scores)), sentences.length - FURTHER_SENTENCES);
  const chosen = sentences.slice(first, first + FURTHER_SENTENCES);
  const space = /\p{Script=Han}/u.test(block.text) ? '' : ' ';
  return { ...block, markdown: chosen.join(space), text: chosen.join(space) };
};

const fit = (text: string, units: QueryUnit[]): number => {
  const terms = new Set(indexTerms(text));
  return units.reduce((sum, unit) => {
    const parts = unit.parts.filter((part) => terms.has(part)).length / Math.max(1, unit.parts.length);
    return sum + unit.weight * (terms.has(unit.whole) ? 1 : parts);
  }, 0);
};

const lengthOf = (blocks: Block[]): number => blocks.reduce((sum, block) => sum + block.text.length, 0);

/** Puts the citation behind the last paragraph, or on a line of its own where there is none. */
const cited = (blocks: Block[], citation: string): string => {
  const last = blocks.findLastIndex((block) => block.kind === 'paragraph');
  const first = blocks.findIndex((block) => block.kind === 'paragraph');
  const written = blocks.map((block, index) =>
    index === first || index === last ? withCitation(block.markdown, citation) : block.markdown,
  );
  if (last < 0) written.push(citation);
  return written.join('\n\n');
};

const withCitation = (paragraph: string, citation: string): string =>
  /[:：]$/.test(paragraph)
    ? `${paragraph.slice(0, -1)} ${citation}${paragraph.slice(-1)}`
    : `${paragraph} ${citation}`;
