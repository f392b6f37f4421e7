import { toHex, type Rgb } from './color.ts';
import type { ButtonColors, Palette } from './palette.ts';
import type { Surface } from './surface.ts';

/** 1 where an area is seen as one on the thread, so that its contents keep off its edge; else 0. */
const inset = ({ background, border }: Surface, ground: Surface): string => {
  const isSeen = [background, border].some((color) => toHex(color) !== toHex(ground.background));
  return `--casement-inset:${isSeen ? 1 : 0};`;
};

const surfaceRules = (surface: Surface): string =>
  variables({
    background: surface.background,
    'main-text': surface.mainText,
    'auxiliary-text': surface.auxiliaryText,
    'tip-text': surface.tipText,
    accent: surface.accent,
    danger: surface.danger,
    border: surface.border,
    line: surface.line,
    outline: surface.outline,
    tint: surface.tint,
  });

const buttonRules = (name: string, button: ButtonColors): string =>
  variables({
    [`${name}-background`]: button.background,
    [`${name}-text`]: button.text,
    [`${name}-border`]: button.border,
  });

const variables = (colors: Record<string, Rgb>): string =>
  Object.entries(colors)
    .map(([name, color]) => `--casement-${name}:${toHex(color)};`)
    .join('');

/**
 * The style sheet of a palette: custom properties only.
 * An element with `data-surface="popup"` (or another area's name) gives what is in it the colors that read there:
 * `--casement-background`, `-main-text`, `-auxiliary-text`, `-tip-text`, `-accent`, `-danger`, `-border`, `-line`, `-outline`, `-tint`,
 * and `-inset`, 1 where the area is seen as one on the thread.
 * The root has those of the page, and `--casement-radius`, `-main-button-*`, `-auxiliary-button-*`, `-disabled-*`.
 */
export const themeCss = (palette: Palette, roundedCorners: number): string => {
  const { page, ...others } = palette.surfaces;
  const root =
    surfaceRules(page) +
    buttonRules('main-button', palette.mainButton) +
    buttonRules('auxiliary-button', palette.auxiliaryButton) +
    variables({ 'disabled-background': palette.disabledBackground, 'disabled-text': palette.disabledText });
  return [
    `:root{color-scheme:${palette.scheme};--casement-radius:${roundedCorners}px;${root}}`,
    ...Object.entries(others).map(
      ([name, surface]) => `[data-surface=${name}]{${surfaceRules(surface)}${inset(surface, others.thread)}}`,
    ),
  ].join('\n');
};
