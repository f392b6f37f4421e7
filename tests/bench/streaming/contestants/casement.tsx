import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { Markdown } from '../../../../app/markdown/markdown.tsx';
import texts from '../../../../locales/en/markdown.json' with { type: 'json' };
import { mountReact } from './render-react.ts';

const i18n = createInstance();
void i18n.use(initReactI18next).init({ lng: 'en', initAsync: false, resources: { en: { markdown: texts } } });

export const mount = mountReact((text) => (
  <I18nextProvider i18n={i18n}>
    <Markdown text={text} streaming />
  </I18nextProvider>
));
