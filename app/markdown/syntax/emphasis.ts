import { isCjk, isPunctuation, isSpace, isWord } from './characters.ts';
import type { ElementName, InlineNode } from './nodes.ts';

/** A run of `*`, `_` or `~` that has found no partner yet. */
export type Delimiter = {
  type: 'delimiter';
  character: string;
  count: number;
  length: number;
  opens: boolean;
  closes: boolean;
  /** Whether text that never closes it should be shown as closed while it is being written. */
  likely: boolean;
};

const apart = (character: string) => isSpace(character) || isPunctuation(character) || isCjk(character);

/**
 * Reads a run and decides what it can do from its neighbours.
 *
 * CommonMark's flanking rules ask for a space or punctuation on the far side of punctuation; a script without
 * spaces has neither in `**发展，**年`, so there a neighbour of such a script counts as one, and its punctuation
 * as a letter. Models also write `**Note:**text`.
 */
export const delimiter = (run: string, before: string, after: string): Delimiter => {
  const character = run.charAt(0);
  const previous = Array.from(before).at(-1) ?? '';
  const [next = ''] = after;
  const left = !isSpace(next) && (!isPunctuation(next) || isCjk(next) || apart(previous));
  const isLabel = run === '**' && /[:.,;!?)]/.test(previous);
  const right = !isSpace(previous) && (!isPunctuation(previous) || isLabel || isCjk(previous) || apart(next));
  // Within words these are a part of a name, a range as in 1~2 or a product as in 2*3*4.
  const apartOnly = character === '_' || run === '~' || (run === '*' && /\d\d/.test(previous + next));
  return {
    type: 'delimiter',
    character,
    count: run.length,
    length: run.length,
    opens: left && (!apartOnly || !right || isPunctuation(previous)),
    closes: right && (!apartOnly || !left || isPunctuation(next)),
    likely:
      run.length > 1
        ? run.length < 4
        : character !== '~' && !(isWord(previous) && isWord(next) && !isCjk(next)),
  };
};

/** A bracket that has found no partner yet. */
export type Bracket = {
  type: 'bracket';
  isImage: boolean;
  /** The place where its text begins. */
  start: number;
  /** Whether other brackets stand in it; then it cannot name a definition. */
  holdsBracket?: boolean;
};

/** The beginning of an element that has found no end yet. */
export type Tag = { type: 'tag'; name: ElementName; raw: string };

export type Part = InlineNode | Delimiter | Bracket | Tag;

const literal = (part: Part): InlineNode => {
  if (part.type === 'tag') return { type: 'text', text: part.raw };
  if (part.type === 'delimiter') return { type: 'text', text: part.character.repeat(part.count) };
  return part.type === 'bracket' ? { type: 'text', text: part.isImage ? '![' : '[' } : part;
};

/** The most levels of emphasis; marks around more are text. Drawing recurses once for each level. */
const maxDepth = 32;

/** How deep each emphasis is, kept as it grows from within, so that a deep one is not counted again. */
const depths = new WeakMap<Part, number>();
const depthOf = (part: Part): number =>
  depths.get(part) ?? ('children' in part ? 1 + deepest(part.children) : 0);
const deepest = (parts: readonly Part[]): number =>
  parts.reduce((depth, part) => Math.max(depth, depthOf(part)), 0);

const partner = (opener: Delimiter, closer: Delimiter): boolean => {
  if (!opener.opens || opener.character !== closer.character) return false;
  if (closer.character === '~') return opener.count === closer.count && closer.count <= 2;
  const both = opener.closes || closer.opens;
  return (
    !both || (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0)
  );
};

const wrapped = (character: string, count: number, parts: readonly Part[]): InlineNode => {
  const children = joined(parts.map(literal));
  const kind = count === 2 ? 'strong' : 'em';
  const node: InlineNode = { type: character === '~' ? 'del' : kind, children };
  depths.set(node, 1 + deepest(children));
  return node;
};

/** Joins adjacent texts, so that the view has one text node for them. */
const joined = (nodes: readonly InlineNode[]): InlineNode[] => {
  const result: InlineNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      result[result.length - 1] = { type: 'text', text: last.text + node.text };
    } else if (node.type !== 'text' || node.text !== '') result.push(node);
  }
  return result;
};

const closeAll = (out: Part[]): void => {
  for (let index = out.length - 1; index >= 0; index -= 1) {
    const opener = out[index];
    if (opener?.type !== 'delimiter' || !opener.opens || !opener.likely) continue;
    if (deepest(out.slice(index + 1)) >= maxDepth) return;
    let inner: Part[] = out.splice(index);
    inner.shift();
    if (opener.character === '~' || opener.count < 3)
      inner = [wrapped(opener.character, opener.count, inner)];
    else inner = [wrapped(opener.character, 1, [wrapped(opener.character, 2, inner)])];
    out.push(...inner);
  }
};

/**
 * Pairs the runs among `parts` as CommonMark does.
 *
 * With `open`, the text is still being written: a run at its very end is held back, since the next character
 * decides what it is, and what stands open is shown as it will be once closed.
 */
export const pairDelimiters = (parts: readonly Part[], open: boolean): InlineNode[] => {
  const held = open && parts.at(-1)?.type === 'delimiter';
  const out: Part[] = [];
  // Below these places in `out` a kind of closer has no opener; without them the search were quadratic.
  const bottoms = new Map<string, number>();
  for (const part of held ? parts.slice(0, -1) : parts) {
    if (part.type !== 'delimiter') {
      out.push(part);
      continue;
    }
    const closer = { ...part };
    const kind = `${closer.character}${closer.opens}${closer.length % 3}${closer.character === '~' ? closer.length : ''}`;
    while (closer.closes && closer.count > 0) {
      const bottom = bottoms.get(kind) ?? 0;
      let index = out.length - 1;
      let opener: Part | undefined;
      for (; index >= bottom; index -= 1) {
        opener = out[index];
        if (opener?.type === 'delimiter' && partner(opener, closer)) break;
      }
      if (index < bottom || opener?.type !== 'delimiter' || deepest(out.slice(index + 1)) >= maxDepth) {
        bottoms.set(kind, out.length);
        break;
      }
      const used = closer.character === '~' ? closer.count : Math.min(2, opener.count, closer.count);
      const node = wrapped(closer.character, used, out.splice(index + 1));
      closer.count -= used;
      out.pop();
      if (opener.count > used) out.push({ ...opener, count: opener.count - used });
      out.push(node);
      for (const [key, place] of bottoms) bottoms.set(key, Math.min(place, index));
    }
    if (closer.count > 0) out.push(closer.opens ? closer : literal(closer));
  }
  if (open) closeAll(out);
  return joined(out.map(literal));
};
