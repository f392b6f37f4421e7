import type { StyleConfig } from '../service/contract/index.ts';
import { contrast, over, parseHex, toHex, type Rgb } from './color.ts';
import { buildPalette, type Palette, schemeWantedBy, type Surface } from './palette.ts';

/** A color that a style asks for and that is shown otherwise, because it would not be seen well enough. */
export type Correction = {
  field: string;
  /** The ground that it stands on. */
  on: keyof Palette['surfaces'] | 'mainButton' | 'auxiliaryButton';
  /** Hex colors. */
  wanted: string;
  shown: string;
  background: string;
  /** Contrasts by WCAG 2, before and after. */
  wantedContrast: number;
  shownContrast: number;
};

type Pair = { field: keyof StyleConfig; on: Correction['on']; shown: Rgb; background: Rgb };

const pairsOf = ({ surfaces, mainButton, auxiliaryButton }: Palette): Pair[] => {
  const textOf = (field: keyof StyleConfig, on: keyof Palette['surfaces']): Pair => ({
    field,
    on,
    shown: surfaces[on].mainText,
    background: surfaces[on].background,
  });
  const links = (Object.entries(surfaces) as [keyof Palette['surfaces'], Surface][]).map(
    ([on, { accent, background }]): Pair => ({ field: 'themeColor', on, shown: accent, background }),
  );
  const { background } = auxiliaryButton;
  return [
    textOf('welcomeTextColor', 'welcome'),
    textOf('botTextColor', 'bot'),
    textOf('userMsgTextColor', 'user'),
    {
      field: 'mainButtonTextColor',
      on: 'mainButton',
      shown: mainButton.text,
      background: mainButton.background,
    },
    {
      field: 'mainButtonBorderTrace',
      on: 'input',
      shown: mainButton.border,
      background: surfaces.input.background,
    },
    { field: 'auxiliaryButtonTextColor', on: 'auxiliaryButton', shown: auxiliaryButton.text, background },
    { field: 'auxiliaryButtonBorderTrace', on: 'auxiliaryButton', shown: auxiliaryButton.border, background },
    ...links,
  ];
};

/** Lists what is corrected of a style, in the scheme that its colors are made for. */
export const correctionsOf = (style: StyleConfig): Correction[] => {
  const palette = buildPalette(style, schemeWantedBy(style) ?? 'light');
  return pairsOf(palette).flatMap(({ field, on, shown, background }) => {
    const asked = style[field];
    if (typeof asked !== 'string' || !parseHex(asked)) return [];
    const wanted = over(asked, background);
    if (toHex(wanted) === toHex(shown)) return [];
    return {
      field,
      on,
      wanted: toHex(wanted),
      shown: toHex(shown),
      background: toHex(background),
      wantedContrast: contrast(wanted, background),
      shownContrast: contrast(shown, background),
    };
  });
};
