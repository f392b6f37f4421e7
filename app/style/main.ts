import { tags } from 'virtual:language-tags';
import { controlsOf, type Draft } from './controls.ts';
import { choice, element } from './element.ts';
import { createPreview, previewSizes, type Shown } from './preview.ts';
import { createResults } from './results.ts';
import { sitePanel } from './site-panel.ts';
import { textsIn } from './texts.ts';

/*
 * The page on which a style is made: its fields beside the real app. What is chosen stands in the address, so that it can be passed
 * on; nothing is stored or sent.
 */

const schemes = ['auto', 'light', 'dark'] as const;

const firstLanguage = (): string => {
  const [own = 'en'] = navigator.languages;
  return tags.find((tag) => tag === own) ?? tags.find((tag) => own.startsWith(tag)) ?? 'en';
};

const draftInAddress = (): Draft => {
  try {
    const read: unknown = JSON.parse(decodeURIComponent(location.hash.slice(1)));
    return typeof read === 'object' && read !== null ? (read as Draft) : {};
  } catch {
    return {};
  }
};

const nameOf = (language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

/** Draws the page; again when its language changes, or all fields at once. */
const draw = async (draft: Draft, shown: Omit<Shown, 'style'>, preview = createPreview()): Promise<void> => {
  const { language } = shown;
  const text = textsIn(language);
  const states = await preview.statesIn(language);
  const results = createResults(text);
  document.documentElement.lang = language.startsWith('zh') ? 'zh-CN' : 'en';
  document.title = `${text(['title'])} · Casement`;

  const update = (): void => {
    history.replaceState(null, '', `#${encodeURIComponent(JSON.stringify(draft))}`);
    results.show(draft);
    preview.show({ ...shown, style: draft }, text(['preview', 'label']));
  };
  const form = element('form', { 'aria-label': text(['title']) });
  const fields = element('div');
  const drawFields = (): void =>
    fields.replaceChildren(
      ...controlsOf({
        text,
        draft,
        set: (field, value) => {
          if (value === undefined) delete draft[field];
          else draft[field] = value;
          update();
        },
      }),
    );
  const show = (change: Partial<typeof shown>): void => {
    Object.assign(shown, change);
    update();
  };
  const takeOver = (found: object): void => {
    Object.assign(draft, found);
    drawFields();
    update();
  };
  const reset = element('button', { type: 'button' }, text(['reset']));
  reset.addEventListener('click', () => {
    for (const field of Object.keys(draft)) delete draft[field];
    takeOver({});
  });
  form.append(sitePanel(text, takeOver), fields);
  form.addEventListener('submit', (event) => event.preventDefault());
  const bar = element(
    'div',
    { className: 'bar' },
    choice(
      text(['preview', 'state']),
      states.map(({ name }) => [name, text(['state', name])]),
      shown.state,
      (state) => show({ state }),
    ),
    choice(
      text(['preview', 'scheme']),
      schemes.map((scheme) => [scheme, text(['preview', scheme])]),
      shown.scheme,
      (scheme) => show({ scheme }),
    ),
    choice(
      text(['preview', 'size']),
      previewSizes.map((size) => [size, text(['preview', size])]),
      shown.size,
      (size) => show({ size }),
    ),
    choice(
      text(['language']),
      tags.map((tag) => [tag, nameOf(tag)]),
      language,
      (tag) => void draw(draft, { ...shown, language: tag }, preview),
    ),
  );
  document.body.replaceChildren(
    element('header', {}, element('h1', {}, text(['title'])), element('p', {}, text(['intro'])), reset),
    form,
    element('main', {}, bar, preview.place, ...results.sections),
  );
  drawFields();
  update();
};

void draw(draftInAddress(), {
  state: 'answer with everything',
  scheme: 'auto',
  language: firstLanguage(),
  size: 'panel',
});
