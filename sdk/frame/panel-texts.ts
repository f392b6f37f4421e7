import type { PanelTexts } from '../launcher/texts.ts';

const files = import.meta.glob<PanelTexts[string]>(
  ['../../locales/*/sdk-panel.json', '!../../locales/{en,zh-CN}/*'],
  { eager: true, import: 'default' },
);

/** The texts of a panel without a chat in the languages that are not there from the beginning. */
export const morePanelTexts: PanelTexts = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.split('/')[3], texts]),
);
