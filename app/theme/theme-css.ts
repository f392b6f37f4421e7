import { toHex, type Rgb } from './color.ts';
import type { Palette, Surface } from './palette.ts';

/** 1 where an area is seen as one on the thread, so that its contents keep off its edge; else 0. */
const inset = ({ background, border }: Surface, ground: Surface): string => {
  const isSeen = [background, border].some((color) => toHex(color) !== toHex(ground.background));
  return `--casement-inset:${isSeen ? 1 : 0};`;
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Declares a custom property for each color, `mainText` as `--casement-main-text`. */
const variables = (colors: Record<string, Rgb>, prefix = ''): string =>
  Object.entries(colors)
    .map(([name, color]) => `--casement-${prefix}${kebab(name)}:${toHex(color)};`)
    .join('');

/**
 * The style sheet of a palette: custom properties only. An element with `data-surface="popup"` (or another
 * area's name) gives its content the colors that read there: `--casement-background`, `-main-text`,
 * `-auxiliary-text`, `-tip-text`, `-accent`, `-danger`, `-border`, `-line`, `-outline`, `-tint`,
 * `-code-keyword` and its like, and `-inset`, 1 where the area is seen as one on the thread. The root has
 * those of the page, and `--casement-radius`, `-main-button-*`, `-auxiliary-button-*`, `-disabled-*`.
 * @param root The root that the sheet is for, where there is more than one sheet.
 */
export const themeCss = (palette: Palette, roundedCorners: number, root = ':root'): string => {
  const { scheme, surfaces, mainButton, auxiliaryButton, disabledBackground, disabledText } = palette;
  const { page, ...others } = surfaces;
  const within = root === ':root' ? '' : `${root} `;
  const rules =
    variables(page) +
    variables(mainButton, 'main-button-') +
    variables(auxiliaryButton, 'auxiliary-button-') +
    variables({ disabledBackground, disabledText });
  return [
    `${root}{color-scheme:${scheme};--casement-radius:${roundedCorners}px;${rules}}`,
    ...Object.entries(others).map(
      ([name, surface]) =>
        `${within}[data-surface=${name}]{${variables(surface)}${inset(surface, others.thread)}}`,
    ),
  ].join('\n');
};
