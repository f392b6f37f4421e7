import { readFileSync } from 'node:fs';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { StyleConfig } from '../service/contract/index.ts';
import { contrast, luminance, parseHex, toHex, type Rgb } from './color.ts';
import { buildPalette, type Palette } from './palette.ts';

const fields = [
  'themeColor',
  'popUpColor',
  'backgroundColor',
  'mainButtonTextColor',
  'mainButtonPopUpColor',
  'mainButtonBorderTrace',
  'auxiliaryButtonTextColor',
  'auxiliaryButtonBorderTrace',
  'welcomeMsgBackground',
  'welcomeTextColor',
  'inputBoxPopUpColor',
  'botBubbleColor',
  'botTextColor',
  'botBubbleBorderColor',
  'userMsgBubbleColor',
  'userMsgTextColor',
  'userMsgBubbleBorderColor',
  'msgAreaColor',
  'msgAreaBorderColor',
] as const;

/** A small generator with a seed, so that a failure can be repeated. */
const randomFrom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};

/** Rounds a color to whole channels, as the browser does. */
const seen = (color: Rgb): Rgb => parseHex(toHex(color))?.rgb ?? [0, 0, 0];
const ratio = (one: Rgb, other: Rgb) => contrast(seen(one), seen(other));

const tooWeak = (palette: Palette): string[] => {
  const weak: string[] = [];
  const check = (name: string, front: Rgb, back: Rgb, least: number) => {
    if (ratio(front, back) < least)
      weak.push(`${name} ${toHex(front)} on ${toHex(back)}: ${ratio(front, back)}`);
  };
  for (const [name, surface] of Object.entries(palette.surfaces)) {
    for (const [key, color] of Object.entries(surface)) {
      if (!/text$|^accent|^danger|^code/i.test(key)) continue;
      check(`${name}.${key}`, color, surface.background, 4.5);
      check(`${name}.${key} on tint`, color, surface.tint, 4.5);
    }
    check(`${name}.outline`, surface.outline, surface.background, 3);
  }
  check('mainButton.text', palette.mainButton.text, palette.mainButton.background, 4.5);
  const edge = Math.max(
    ratio(palette.mainButton.background, palette.surfaces.input.background),
    ratio(palette.mainButton.border, palette.surfaces.input.background),
  );
  if (edge < 3) weak.push(`mainButton does not stand out: ${edge}`);
  check('auxiliaryButton.text', palette.auxiliaryButton.text, palette.auxiliaryButton.background, 4.5);
  check('auxiliaryButton.border', palette.auxiliaryButton.border, palette.surfaces.thread.background, 3);
  check('disabled', palette.disabledText, palette.disabledBackground, 3);
  return weak;
};

const styleOf = (config: Record<string, unknown>) => parse(StyleConfig, config);

/** Reads a stylesheet without its comments. */
const stylesheet = (path: string) =>
  readFileSync(new URL(path, import.meta.url), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

describe('the colors of code', () => {
  const css = stylesheet('../markdown/highlight/scopes.css');

  it('all come from the palette, and none is mixed where it is used', () => {
    const { tint: _, ...surface } = buildPalette(styleOf({}), 'light').surfaces.bot;
    const known = Object.keys(surface).map((name) => name.replaceAll(/[A-Z]/g, '-$&').toLowerCase());
    const used = [...css.matchAll(/[^-]color:\s*([^;]+);/g)].map(([, value = '']) => value);
    const scoped = used.filter((value) => value.includes('--casement-'));
    expect(scoped.length).toBe(6);
    for (const value of used) {
      const name =
        /^var\(--casement-([\w-]+), var\(--text\)\)$|^var\(--(?:text|quiet)\)$|^inherit(?: !important)?$/.exec(
          value,
        );
      expect(name, value).not.toBeNull();
      if (name?.[1] !== undefined) expect(known).toContain(name[1]);
    }
  });
});

describe('buildPalette', () => {
  it('keeps WCAG AA for 600 random style configurations in both schemes', () => {
    const random = randomFrom(7);
    const hex = () =>
      `#${Math.floor(random() * 0xff_ff_ff)
        .toString(16)
        .padStart(6, '0')}`;
    for (let run = 0; run < 600; run++) {
      const config: Record<string, unknown> = { textColor: random() < 0.5 ? 0 : 1 };
      for (const field of fields)
        if (random() < 0.7)
          config[field] =
            random() < 0.2
              ? hex() +
                Math.floor(random() * 256)
                  .toString(16)
                  .padStart(2, '0')
              : hex();
      for (const scheme of ['light', 'dark'] as const)
        expect(tooWeak(buildPalette(styleOf(config), scheme)), JSON.stringify({ config, scheme })).toEqual(
          [],
        );
    }
  });

  it.each([
    ['every color white', '#ffffff'],
    ['every color black', '#000000'],
    ['every color the grey on which black and white read alike', '#767676'],
    ['every color nearly that grey', '#757575'],
    ['every color transparent', '#00000000'],
    ['every color yellow', '#ffff00'],
    ['not colors at all', 'red;}body{display:none'],
  ])('keeps WCAG AA with %s', (_, value) => {
    for (const textColor of [0, 1])
      for (const scheme of ['light', 'dark'] as const) {
        const config = Object.fromEntries(fields.map((field) => [field, value]));
        expect(tooWeak(buildPalette(styleOf({ ...config, textColor }), scheme))).toEqual([]);
      }
  });

  it('leaves a color alone that already reads', () => {
    const palette = buildPalette(
      styleOf({ userMsgBubbleColor: '#2F54EB', userMsgTextColor: '#ffffff' }),
      'light',
    );
    expect(toHex(palette.surfaces.user.background)).toBe('#2f54eb');
    expect(toHex(palette.surfaces.user.mainText)).toBe('#ffffff');
  });

  it.each([
    ['user', 'userMsgBubbleColor'],
    ['bot', 'botBubbleColor'],
    ['welcome', 'welcomeMsgBackground'],
    ['popup', 'popUpColor'],
    ['input', 'inputBoxPopUpColor'],
    ['thread', 'msgAreaColor'],
    ['page', 'backgroundColor'],
  ] as const)(
    'writes in full contrast where the %s alone is dark in a light style, or light in a dark one',
    (name, field) => {
      const given = {
        light: { style: { textColor: 0, [field]: '#111827' }, ink: '#eceef2' },
        dark: { style: { textColor: 1, [field]: '#f4f4f5' }, ink: '#1a1c23' },
      };
      for (const scheme of ['light', 'dark'] as const) {
        const { style, ink } = given[scheme];
        const { background, mainText, auxiliaryText, tipText, tint } = buildPalette(styleOf(style), scheme)
          .surfaces[name];
        expect(toHex(mainText)).toBe(ink);
        const contrasts = [mainText, auxiliaryText, tipText, tint].map((color) => ratio(color, background));
        expect(contrasts).toEqual([...new Set(contrasts)].toSorted((a, b) => b - a));
      }
    },
  );

  it('is white with the default theme color when nothing is configured', () => {
    const palette = buildPalette(styleOf({}), 'light');
    expect(toHex(palette.surfaces.page.background)).toBe('#ffffff');
    expect(toHex(palette.mainButton.background)).toBe('#2f54eb');
    expect(palette.scheme).toBe('light');
  });

  it('turns a light style dark, and a dark one light, when the visitor asks for it', () => {
    const night = buildPalette(styleOf({ backgroundColor: '#fdf6e3', msgAreaColor: '#ffffff' }), 'dark');
    expect(night.scheme).toBe('dark');
    expect(luminance(night.surfaces.thread.background)).toBeLessThan(0.05);
    const day = buildPalette(styleOf({ textColor: 1, backgroundColor: '#101418' }), 'light');
    expect(day.scheme).toBe('light');
    expect(luminance(day.surfaces.page.background)).toBeGreaterThan(0.8);
  });

  it.each(fields)('uses %s', (field) => {
    const plain = JSON.stringify(buildPalette(styleOf({}), 'light'));
    expect(JSON.stringify(buildPalette(styleOf({ [field]: '#7a1fa2' }), 'light'))).not.toBe(plain);
  });
});
