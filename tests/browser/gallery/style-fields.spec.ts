import { expect, type Page } from '@playwright/test';
import { StyleConfig } from 'casement/contract';
import * as v from 'valibot';
import { lookCss, withBotColors } from '../../../app/theme/look.ts';
import { buildPalette } from '../../../app/theme/palette.ts';
import { themeCss } from '../../../app/theme/theme-css.ts';
import { states } from '../../gallery/states.ts';
import { showState, test } from '../support/gallery.ts';

/** Fields of the launcher, which the SDK draws and its tests show. */
type OnHostPage = 'launcher' | 'placement';

/** The new value of each field but those that add a picture, which unit tests show. */
const changes: Record<
  Exclude<keyof StyleConfig, 'showUserAvatar' | 'logo' | OnHostPage>,
  string | number | readonly string[]
> = {
  themeColor: '#B00020',
  roundedCorners: 3,
  textColor: 1,
  popUpColor: '#FFF3D6',
  backgroundColor: '#F2EFE6',
  mainButtonTextColor: '#FFE680',
  mainButtonPopUpColor: '#7A0019',
  mainButtonBorderTrace: '#111111',
  auxiliaryButtonTextColor: '#7A0019',
  auxiliaryButtonBorderTrace: '#7A0019',
  welcomeMsgBackground: '#E6F4EA',
  welcomeTextColor: '#0B5D1E',
  inputBoxPopUpColor: '#F0F4FF',
  botBubbleColor: '#EEF1F6',
  botTextColor: '#3D2B1F',
  botBubbleBorderColor: '#7A0019',
  userMsgBubbleColor: '#004D40',
  userMsgTextColor: '#3D2B1F',
  userMsgBubbleBorderColor: '#7A0019',
  msgAreaColor: '#FAF5EF',
  msgAreaBorderColor: '#7A0019',
  font: 'Georgia, serif',
  fontSize: 'large',
  density: 'compact',
  botMessage: 'bubble',
  header: ['title', 'menu'],
};

const cssOf = (fields: Partial<Record<keyof StyleConfig, unknown>>): string => {
  const style = withBotColors(v.parse(StyleConfig, fields));
  const palette = buildPalette(style, style.textColor === 1 ? 'dark' : 'light');
  return themeCss(palette, style.roundedCorners) + lookCss(style, 'https://chat.example/im');
};

/** Everything that a style can change, of all that is on show, once the page has this look. */
const looksWith = (page: Page, css: string): Promise<string> =>
  page.evaluate((sheet) => {
    document.adoptedStyleSheets[0]?.replaceSync(sheet);
    return [...document.querySelectorAll('body, body *')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const style = getComputedStyle(element);
        const border = style.borderTopWidth === '0px' ? '' : style.borderTopColor;
        const { width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, borderRadius, colorScheme, fontFamily } = style;
        return [color, backgroundColor, borderRadius, border, colorScheme, fontFamily, width, height].join();
      })
      .join('\n');
  }, css);

test('every field of a style changes what is on show', async ({ page, gallery }) => {
  const acting = new Set<string>();
  for (const name of ['empty thread', 'answer with everything', 'feedback reasons']) {
    const state = states.find((candidate) => candidate.name === name)!;
    await showState(page, gallery, state, 'en');
    // An element whose color fades would still have the old color.
    await page.addStyleTag({ content: '* { transition: none !important; }' });
    const before = await looksWith(page, cssOf({}));
    for (const [field, value] of Object.entries(changes)) {
      if ((await looksWith(page, cssOf({ [field]: value }))) !== before) acting.add(field);
    }
  }
  expect([...acting].toSorted()).toEqual(Object.keys(changes).toSorted());
});

test('everything that lies over the chat stands on the popup color of the style', async ({
  page,
  gallery,
}) => {
  for (const [name, css] of [
    ['menu', '[role=menu]'],
    ['history', 'dialog[open]'],
    ['feedback reasons', 'dialog[open]'],
    ['find', 'search'],
    ['toast', '[aria-live] > [data-surface]'],
  ] as const) {
    await showState(
      page,
      gallery,
      states.find((candidate) => candidate.name === name)!,
      'en',
    );
    await looksWith(page, cssOf({ popUpColor: changes.popUpColor }));
    await expect(page.locator(css), name).toHaveCSS('background-color', 'rgb(255, 243, 214)');
  }
});
