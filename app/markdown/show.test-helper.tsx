import { render } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import common from '../../locales/en/common.json' with { type: 'json' };
import details from '../../locales/en/details.json' with { type: 'json' };
import markdown from '../../locales/en/markdown.json' with { type: 'json' };
import { Markdown, type MarkdownProps } from './markdown.tsx';

const i18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: 'en',
  initAsync: false,
  resources: { en: { common, details, markdown } },
  interpolation: { escapeValue: false },
});

const element = (props: MarkdownProps) => (
  <I18nextProvider i18n={i18n}>
    <Markdown {...props} />
  </I18nextProvider>
);

/** Renders a text in a document; `update` renders it again with other props. */
export const show = (props: MarkdownProps) => {
  const { rerender, container } = render(element(props));
  return { container, update: (next: MarkdownProps) => rerender(element(next)) };
};
