import { type Hit, type Passage, textBlocksOf } from '../../retrieval/passage.ts';
import type { Fit } from '../../retrieval/question-fit.ts';
import type { Block } from '../../retrieval/read-markdown.ts';
import { hasHan } from '../../retrieval/search-terms.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const MAX_BEST_LENGTH = 1400;
const MAX_FURTHER_SENTENCES = 2;
const MAX_FURTHER_BLOCK_LENGTH = 700;

/**
 * Quotes the passages as one Markdown answer, each under its heading: the best in full or its best part, of
 * the others their best sentences.
 * @param isSure Whether the best passage answers the question; else all are shortened.
 */
export const composeAnswer = (hits: Hit[], fit: Fit, isSure = true): string =>
  hits
    .map(({ passage }, index) => {
      const isWhole = isSure && index === 0;
      const texts = textBlocksOf(passage);
      const blocks = isWhole ? bestBlocks(texts, fit) : bestExtract(texts, fit);
      const citation = `[${index + 1}](source:${passage.id})`;
      const quoted = withCitation(blocks, citation);
      const heading = `**${headingOf(passage)}**`;
      return quoted === undefined
        ? [`${heading} ${citation}`, ...blocks.map(({ markdown }) => markdown)].join('\n\n')
        : `${heading}\n\n${quoted}`;
    })
    .join('\n\n');

/** Returns the item with the highest fit, the first of equals. */
const bestOf = <Item>(items: Item[], fit: (item: Item) => number): Item | undefined =>
  items.map((item) => ({ item, fit: fit(item) })).toSorted((one, other) => other.fit - one.fit)[0]?.item;

const headingOf = ({ path }: Passage): string =>
  path
    .slice(-2)
    .join(' › ')
    .replaceAll(/([*_`[\]])/g, '\\$1');

const textOf = (blocks: Block[]): string => blocks.map((block) => block.text).join('\n');

/**
 * Returns all blocks where they are short enough, else the neighbouring ones that fit the question best, with
 * the table that has it.
 */
const bestBlocks = (blocks: Block[], fit: Fit): Block[] => {
  if (textOf(blocks).length <= MAX_BEST_LENGTH) return blocks;
  const shorter = blocks.map((block) =>
    block.text.length > MAX_FURTHER_BLOCK_LENGTH ? bestRows(block, fit) : block,
  );
  const ranges = shorter.map((_, start) => {
    let end = start + 1;
    while (end < shorter.length && textOf(shorter.slice(start, end + 1)).length <= MAX_BEST_LENGTH) end += 1;
    return shorter.slice(start, end);
  });
  const best = bestOf(ranges, (range) => fit(textOf(range))) ?? [];
  return withTable(best, shorter, fit);
};

/**
 * Returns the block that fits the question best, a paragraph shortened, with the neighbour that it needs and
 * the table that has it.
 */
const bestExtract = (blocks: Block[], fit: Fit): Block[] => {
  // A paragraph beside a table mostly introduces it.
  const block = bestOf(
    blocks.toSorted((one, other) => Number(other.kind === 'table') - Number(one.kind === 'table')),
    ({ text }) => fit(text),
  );
  if (!block) return [];
  const at = blocks.indexOf(block);
  const [before, after] = [blocks[at - 1], blocks[at + 1]];
  if (block.kind === 'code' && before?.kind === 'paragraph') return [bestSentences(before, fit), block];
  if (block.kind === 'table')
    return [block.text.length > MAX_FURTHER_BLOCK_LENGTH ? bestRows(block, fit) : block];
  if (block.kind !== 'paragraph') return withTable([block], blocks, fit);
  const announcesNext = /[:：]$/.test(block.text) && after && after.kind !== 'paragraph';
  return announcesNext && after.text.length <= MAX_FURTHER_BLOCK_LENGTH
    ? [block, after]
    : withTable([bestSentences(block, fit)], blocks, fit);
};

/** Lines of a table before its rows: the heading and what parts it from them. */
const TABLE_HEAD = 2;

const rowsOf = ({ markdown }: Block): string[] => markdown.split('\n').slice(TABLE_HEAD);

/** The question names a row from this fit on: one of its words stands in it. */
const LEAST_ROW_FIT = 1;

/**
 * Adds the table of a section, by the rows that matter, where the question names one of them and no table is
 * there yet.
 */
const withTable = (chosen: Block[], blocks: Block[], fit: Fit): Block[] => {
  if (chosen.some(({ kind }) => kind === 'table')) return chosen;
  const rowFit = (block: Block): number =>
    block.kind === 'table' ? Math.max(0, ...rowsOf(block).map((row) => fit(row))) : 0;
  const table = bestOf(blocks, rowFit);
  return table && rowFit(table) >= LEAST_ROW_FIT ? [...chosen, bestRows(table, fit)] : chosen;
};

/** Leaves of a long table the rows that fit the question best, or its first ones. */
const bestRows = (block: Block, fit: Fit): Block => {
  if (block.kind !== 'table') return block;
  const lines = block.markdown.split('\n');
  const rows = rowsOf(block).map((row) => ({ row, fit: fit(row) }));
  const most = Math.max(0, ...rows.map((one) => one.fit));
  const kept: string[] = [];
  let length = 0;
  for (const { row, fit: rowFit } of rows) {
    if (rowFit < most) continue;
    length += row.length;
    if (length > MAX_BEST_LENGTH && kept.length > 0) break;
    kept.push(row);
  }
  const markdown = [...lines.slice(0, TABLE_HEAD), ...kept].join('\n');
  return { ...block, markdown, text: kept.join('\n') };
};

const bestSentences = (block: Block, fit: Fit): Block => {
  const sentences = sentencesOf(block.markdown);
  if (sentences.length <= MAX_FURTHER_SENTENCES) return block;
  const best = sentences.indexOf(bestOf(sentences, fit) ?? '');
  const first = Math.min(best, sentences.length - MAX_FURTHER_SENTENCES);
  const markdown = sentences.slice(first, first + MAX_FURTHER_SENTENCES).join(hasHan(block.text) ? '' : ' ');
  return { ...block, markdown, text: markdown };
};

const isOpen = (markdown: string): boolean => {
  const count = (mark: RegExp) => markdown.match(mark)?.length ?? 0;
  return (
    count(/`/g) % 2 === 1 ||
    count(/\*\*/g) % 2 === 1 ||
    count(/\[/g) !== count(/\]/g) ||
    count(/\(/g) > count(/\)/g)
  );
};

/** Splits a paragraph of Markdown into sentences; code, bold text and links stay whole. */
export const sentencesOf = (paragraph: string): string[] => {
  const oneLine = paragraph
    .split('\n')
    .map((line) => line.trim())
    .reduce(
      (before, line) => `${before}${/[\p{Script=Han}，。；：！？、]$/u.test(before) ? '' : ' '}${line}`,
    );
  const sentences: string[] = [];
  let pending = '';
  for (const { segment } of segmenter.segment(oneLine)) {
    pending += segment;
    if (isOpen(pending) || /\b(?:e\.g|i\.e|etc|vs)\.\s*$/i.test(pending)) continue;
    sentences.push(pending.trim());
    pending = '';
  }
  if (pending.trim()) sentences.push(pending.trim());
  return sentences;
};

/**
 * Puts the citation behind the first and the last paragraph; undefined where there is none, so that it would
 * stand alone on a line.
 */
const withCitation = (blocks: Block[], citation: string): string | undefined => {
  const paragraphs = blocks.filter(({ kind }) => kind === 'paragraph');
  if (paragraphs.length === 0) return undefined;
  const cited = new Set([paragraphs[0], paragraphs.at(-1)]);
  return blocks
    .map((block) => (cited.has(block) ? `${block.markdown} ${citation}` : block.markdown))
    .join('\n\n');
};
