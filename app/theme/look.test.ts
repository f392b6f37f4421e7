// @vitest-environment happy-dom
import { parse } from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StyleConfig } from '../service/contract/index.ts';
import { contrast, toHex } from './color.ts';
import { lookCss, type LookSheet, showLook, withBotColors } from './look.ts';
import { buildPalette } from './palette.ts';

const BASE = 'https://chat.example/im';
const styleOf = (fields: Record<string, unknown>) => parse(StyleConfig, fields);
const cssOf = (fields: Record<string, unknown>) => lookCss(styleOf(fields), BASE);

/** Pictures that load, but for those whose address has `broken` in it. */
const loadPictures = () => {
  const asked: string[] = [];
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      naturalWidth = 60;
      naturalHeight = 20;
      decode = async () => {
        asked.push(this.src);
        if (this.src.includes('broken')) throw new Error('broken');
      };
    },
  );
  return asked;
};

const shownOf = async (logo: unknown) => {
  const shown: LookSheet[] = [];
  showLook(styleOf({ logo }), BASE, (look) => shown.push(look));
  await vi.waitFor(() => expect(shown).toHaveLength(2));
  return shown;
};

describe('the rules of a look', () => {
  it('are none for a style that says nothing beside its colors', () => {
    expect(cssOf({ themeColor: '#ff0000', roundedCorners: 3 })).toBe('');
  });

  it.each([
    ['font', 3],
    ['font', { files: [] }],
    ['font', ''],
    ['font', 'A";}body{display:none'],
    ['fontSize', 'huge'],
    ['density', 0],
    ['botMessage', true],
    ['header', 'title'],
    ['header', null],
  ])('are none for nonsense of a service: %s %j', (field, value) => {
    expect(cssOf({ [field]: value })).toBe('');
  });

  it.each([
    ['Georgia', '"Georgia"'],
    ['"Source Sans 3", serif', '"Source Sans 3",serif'],
    ['思源黑体, system-ui', '"思源黑体",system-ui'],
  ])('name the families of the system: %s', (font, families) => {
    expect(cssOf({ font })).toBe(`:root{--casement-font:${families},var(--casement-system-font);}`);
  });

  const files = [{ url: 'v1/fonts/a.woff2', weight: '100 900' }];

  it('load the files of a font from the service, and fit a font of the system to them until they are there', () => {
    const metrics = { ascent: 0.9688, descent: 0.2415, lineGap: 0, width: 0.4911 };
    const css = cssOf({ font: { family: 'Inter', files, metrics } });
    expect(css).toContain(
      '@font-face{font-family:"Inter";src:url("https://chat.example/im/v1/fonts/a.woff2");font-weight:100 900;font-style:normal;font-display:swap}',
    );
    expect(css).toContain('size-adjust:107.63%;ascent-override:90.01%;descent-override:22.44%');
    expect(css).toContain('--casement-font:"Inter","Casement stand-in",var(--casement-system-font)');
  });

  it.each([
    'https://fonts.example/a.woff2',
    '//fonts.example/a.woff2',
    'data:font/woff2;base64,AA==',
    'javascript:alert(1)',
  ])('load no font from elsewhere: %s', (url) => {
    expect(cssOf({ font: { family: 'Inter', files: [{ url }] } })).not.toContain('@font-face');
  });

  it('hide the parts of the header that the style does not list, and leave the buttons to the keyboard', () => {
    const css = cssOf({ header: ['title', 'menu', 'what there is not'] });
    for (const part of ['history', 'newChat', 'expand'])
      expect(css).toContain(`header>[data-part=${part}]:not(:focus-within){position:absolute`);
    expect(css).not.toContain('aria-haspopup');
    expect(css).not.toContain('h1');
    expect(css).toContain('header>[data-of]{display:none}');
  });
});

describe('the answers of a style', () => {
  const dark = { backgroundColor: '#101418', textColor: 1 };

  it.each([
    ['plain', { botBubbleColor: '#123456', botBubbleBorderColor: '#ff0000' }, '#ffffff', '#ffffff'],
    ['bubble', {}, '#f5f5f5', '#e6e6e6'],
    ['bubble', { botBubbleColor: '#123456' }, '#123456', '#e6e6e6'],
    ['bubble', dark, '#191c20', '#262a2d'],
    [undefined, { botBubbleColor: '#123456' }, '#123456', '#123456'],
    ['round', {}, '#ffffff', '#ffffff'],
  ])('that are %s with %j', (botMessage, colors, background, border) => {
    const style = withBotColors(styleOf({ botMessage, ...colors }));
    const { bot } = buildPalette(style, colors === dark ? 'dark' : 'light').surfaces;
    expect([toHex(bot.background), toHex(bot.border)]).toEqual([background, border]);
  });

  it('are still seen in a bubble in the scheme that the style is not made for', () => {
    const { bot, thread } = buildPalette(withBotColors(styleOf({ botMessage: 'bubble' })), 'dark').surfaces;
    expect(toHex(bot.background)).not.toBe(toHex(thread.background));
    expect(contrast(bot.mainText, bot.background)).toBeGreaterThan(4.5);
  });
});

describe('a logo', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('takes the place of the name once it has come, each scheme with its own', async () => {
    loadPictures();
    const [before, after] = await shownOf({
      light: 'https://bank.example/dark-ink.svg',
      dark: 'https://bank.example/light-ink.svg',
    });
    expect(before).toEqual({ light: '', dark: '' });
    expect(after?.light).toContain('--casement-logo:url("https://bank.example/dark-ink.svg")');
    expect(after?.light).toContain('--casement-logo-ratio:3.000');
    expect(after?.dark).toContain('--casement-logo:url("https://bank.example/light-ink.svg")');
  });

  it.each(['https://bank.example/broken.svg', 'http://bank.example/plain.png', 'javascript:alert(1)'])(
    'leaves the name where it does not come, or could be changed on the way: %s',
    async (logo) => {
      const asked = loadPictures();
      const [, after] = await shownOf(logo);
      expect(after).toEqual({ light: '', dark: '' });
      expect(asked.every((address) => address.startsWith('https:'))).toBe(true);
    },
  );
});
