import { type Level, listCounter } from '../list-numbers.ts';
import type { Part } from './package.ts';
import { attributeOf, childOf, childrenOf, type Element, isOn, valueOf } from './xml.ts';

/** The numbers that Word writes before paragraphs; they stand nowhere in the text. */
export type Numbering = {
  /**
   * Returns what stands before a paragraph of these settings, as `3.2 ` or `- `; '' for one of no list.
   * Counts on.
   */
  next: (settings: Element | undefined) => string;
};

const levelsOf = (abstract: Element | undefined): Map<number, Level> =>
  new Map(
    childrenOf(abstract, 'lvl').map((level) => [
      Number(attributeOf(level, 'ilvl') ?? 0),
      {
        format: valueOf(level, 'numFmt') ?? 'decimal',
        text: valueOf(level, 'lvlText') ?? '',
        start: Number(valueOf(level, 'start') ?? 1),
        isInDigits: isOn(childOf(level, 'isLgl')),
      },
    ]),
  );

/** Reads the lists of a document, and which of its styles are of one. */
export const openNumbering = (main: Part): Numbering => {
  const numbering = main.partsOf('numbering')[0]?.root;
  const abstracts = new Map(
    childrenOf(numbering, 'abstractNum').map((one) => [attributeOf(one, 'abstractNumId'), one]),
  );
  const styles = new Map(
    childrenOf(main.partsOf('styles')[0]?.root, 'style').map((one) => [attributeOf(one, 'styleId'), one]),
  );
  const nums = new Map(childrenOf(numbering, 'num').map((one) => [attributeOf(one, 'numId'), one]));
  /** The kind of a list, which may be kept with a style that several documents share. */
  const abstractOf = (num: Element | undefined): string | undefined => {
    const id = valueOf(num, 'abstractNumId');
    const style = styles.get(valueOf(abstracts.get(id), 'numStyleLink'));
    const linked = nums.get(valueOf(childOf(childOf(style, 'pPr'), 'numPr'), 'numId'));
    return linked && linked !== num ? valueOf(linked, 'abstractNumId') : id;
  };
  const lists = new Map(
    [...nums].map(([numId, one]) => {
      const id = abstractOf(one);
      const levels = levelsOf(abstracts.get(id));
      const starts = new Map<number, number>();
      for (const change of childrenOf(one, 'lvlOverride')) {
        const at = Number(attributeOf(change, 'ilvl') ?? 0);
        for (const [level, shape] of levelsOf(change)) levels.set(level, shape);
        const start = valueOf(change, 'startOverride');
        if (start !== undefined) starts.set(at, Number(start));
      }
      return [numId, { id, levels, starts }] as const;
    }),
  );
  /** The list of a paragraph, its own or that of its style, as long as styles do not go in a circle. */
  const placeOf = (settings: Element | undefined, depth = 0): { list?: string; level?: number } => {
    const own = childOf(settings, 'numPr');
    const style = styles.get(valueOf(settings, 'pStyle') ?? valueOf(settings, 'basedOn'));
    const inherited =
      depth < 10 && style
        ? { ...placeOf(style, depth + 1), ...placeOf(childOf(style, 'pPr'), depth + 1) }
        : {};
    const list = valueOf(own, 'numId');
    const level = valueOf(own, 'ilvl');
    return {
      ...inherited,
      ...(list !== undefined && { list }),
      ...(level !== undefined && { level: Number(level) }),
    };
  };

  const next = listCounter(lists);
  return {
    next: (settings) => {
      const { list, level = 0 } = placeOf(settings);
      return next(list, level);
    },
  };
};
