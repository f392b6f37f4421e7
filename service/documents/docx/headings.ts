import type { Part } from './package.ts';
import { childOf, childrenOf, attributeOf, type Element, valueOf } from './xml.ts';

/** Returns the level of a paragraph of these settings as a heading, 1 to 6; 0 for one that is none. */
export type Headings = (settings: Element | undefined) => number;

/** Markdown has no deeper ones. */
const MAX_LEVEL = 6;
/** The outline level of text that is no heading, which a style may say of itself. */
const BODY_TEXT = 9;
/** No styles are based on each other more often. */
const MAX_DEPTH = 20;

/**
 * Word keeps the English names of its own styles in every language, and translates their ids only. Other
 * programs translate the names too, and few leave the outline level out.
 */
const NUMBERED =
  /^(?:heading|überschrift|titre|t[íi]tulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|заголовок|标题|標題|見出し|제목|عنوان|כותרת)\s*([1-9])$/iu;
const TITLE = /^title$/i;

const levelOfName = (name: string): number => Number(NUMBERED.exec(name)?.[1] ?? (TITLE.test(name) ? 1 : 0));

/** The level that settings give by themselves; undefined where they leave it to the style. */
const outlineOf = (settings: Element | undefined): number | undefined => {
  const level = Number(valueOf(settings, 'outlineLvl') ?? Number.NaN);
  if (!Number.isInteger(level) || level < 0) return undefined;
  return level >= BODY_TEXT ? 0 : level + 1;
};

/** Finds the headings of a document by their outline levels, their own or those of their styles. */
export const openHeadings = (main: Part): Headings => {
  const styles = new Map(
    childrenOf(main.partsOf('styles')[0]?.root, 'style').map((style) => [
      attributeOf(style, 'styleId'),
      style,
    ]),
  );
  const levelOfStyle = (id: string | undefined, depth = 0): number => {
    if (id === undefined || depth > MAX_DEPTH) return 0;
    const style = styles.get(id);
    // Some programs name Word's own styles without describing them.
    if (!style) return levelOfName(id);
    return (
      outlineOf(childOf(style, 'pPr')) ??
      (levelOfName(valueOf(style, 'name') ?? '') || levelOfStyle(valueOf(style, 'basedOn'), depth + 1))
    );
  };
  return (settings) => Math.min(outlineOf(settings) ?? levelOfStyle(valueOf(settings, 'pStyle')), MAX_LEVEL);
};
