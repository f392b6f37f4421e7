import { parse } from 'valibot';
import { StyleConfig } from '../service/contract/configuration.ts';
import { correctionsOf } from '../theme/corrections.ts';
import { withBotColors } from '../theme/look.ts';
import type { Draft } from './controls.ts';
import { element } from './element.ts';
import type { TextOf } from './texts.ts';
import { embedTag, styleAsYaml } from './to-yaml.ts';

const withCopy = (text: TextOf, name: 'yaml' | 'tag') => {
  const content = element('pre', { tabIndex: 0, 'data-output': name });
  const copy = element('button', { type: 'button' }, text(['output', 'copy']));
  const write = async (): Promise<void> => {
    await navigator.clipboard.writeText(content.textContent ?? '');
    copy.textContent = text(['output', 'copied']);
  };
  copy.addEventListener('click', () => void write());
  return {
    content,
    section: element('section', {}, element('h2', {}, text(['output', name])), content, copy),
  };
};

/** Says what is corrected of a style, and writes it for the bot file and for pages. */
export const createResults = (text: TextOf) => {
  const list = element('ul', { 'aria-live': 'polite' });
  const [yaml, tag] = [withCopy(text, 'yaml'), withCopy(text, 'tag')];
  const query = new URLSearchParams(location.search);
  const hostPage = element('iframe', { title: text(['output', 'launcher']), className: 'host' });
  hostPage.setAttribute('sandbox', 'allow-scripts');
  hostPage.inert = true;
  return {
    sections: [
      element('section', {}, element('h2', {}, text(['output', 'launcher'])), hostPage),
      element('section', {}, element('h2', {}, text(['contrast', 'title'])), list),
      yaml.section,
      tag.section,
    ],
    show: (draft: Draft): void => {
      const style = withBotColors(parse(StyleConfig, draft));
      const told = correctionsOf(style).map(({ field, on, wanted, shown, wantedContrast, shownContrast }) =>
        text(['contrast', 'corrected'], {
          field: text(['field', field]),
          on: text(['on', on]),
          wanted,
          before: wantedContrast.toFixed(1),
          shown,
          after: shownContrast.toFixed(1),
        }),
      );
      const lines = told.length > 0 ? told : [text(['contrast', 'fine'])];
      list.replaceChildren(...lines.map((words) => element('li', {}, words)));
      yaml.content.textContent = styleAsYaml(draft);
      const { launcher, placement } = draft;
      const options = {
        botId: query.get('bot_id') ?? 'my-bot',
        channelId: query.get('channel_id') ?? 'web',
        color: draft['themeColor'] === undefined ? undefined : style.themeColor,
        launcher,
        placement,
      };
      const service = new URL('..', location.href).href.replace(/\/$/, '');
      tag.content.textContent = embedTag(service, options);
      // Nothing is loaded there but the launcher.
      const tagThere = embedTag(service, { ...options, color: style.themeColor });
      const page = `<!doctype html><meta name="color-scheme" content="light dark"><body>${tagThere}`;
      if (hostPage.srcdoc !== page) hostPage.srcdoc = page;
    },
  };
};
