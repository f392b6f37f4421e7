import type { Part } from './package.ts';
import { attributeOf, childOf, childrenOf, type Element, valueOf } from './xml.ts';

/** The settings of a run, its own first, then those of its style and of the styles which that is based on. */
export type RunSettings = readonly Element[];

/** The setting of a name that counts; undefined where there is none. */
export const settingOf = (settings: RunSettings, name: string): Element | undefined =>
  settings.map((one) => childOf(one, name)).find((found) => found !== undefined);

/** Finds the settings of a run, and of the paragraph that it is in. */
export type Styles = (run: Element | undefined, paragraph?: Element) => RunSettings;

/** No styles are based on each other more often. */
const MAX_DEPTH = 20;

/** Reads the styles of a document. */
export const openStyles = (main: Part): Styles => {
  const styles = new Map(
    childrenOf(main.partsOf('styles')[0]?.root, 'style').map((style) => [
      attributeOf(style, 'styleId'),
      style,
    ]),
  );
  const settingsOf = (id: string | undefined, depth = 0): Element[] => {
    const style = styles.get(id);
    if (!style || depth > MAX_DEPTH) return [];
    const own = childOf(style, 'rPr');
    return [...(own ? [own] : []), ...settingsOf(valueOf(style, 'basedOn'), depth + 1)];
  };
  return (run, paragraph) => [
    ...(run ? [run] : []),
    ...settingsOf(valueOf(run, 'rStyle')),
    ...settingsOf(valueOf(paragraph, 'pStyle')),
  ];
};
