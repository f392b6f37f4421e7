import { i18n } from './i18n.ts';

/**
 * Texts in a site's own words, by language tag and key: the file's name and the key in it,
 * `chat.composer.placeholder`.
 */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const namespaceOf = (key: string): string => key.slice(0, key.indexOf('.'));

/**
 * Puts a site's own texts in the place of the app's: of those that are loaded, and of those that come later.
 */
export const showOwnTexts = (texts: OwnTexts): void => {
  const put = (language: string, namespace: string): void => {
    for (const [key, text] of Object.entries(texts[language] ?? {}))
      if (namespaceOf(key) === namespace)
        i18n.addResource(language, namespace, key.slice(namespace.length + 1), text, { silent: true });
  };
  for (const [language, own] of Object.entries(texts))
    for (const namespace of new Set(Object.keys(own).map(namespaceOf)))
      if (i18n.hasResourceBundle(language, namespace)) put(language, namespace);
  i18n.store.on('added', put);
  // Components on show read their texts again.
  i18n.emit('languageChanged', i18n.language);
};
