import english from './locales/en.json';
import chinese from './locales/zh-CN.json';

type Texts = { readonly [key: string]: string | Texts };

/** The languages of this page; the chat beside it speaks all of its own. */
const texts: Record<'en' | 'zh-CN', Texts> = { en: english, 'zh-CN': chinese };

/** Makes the function that finds this page's texts in a language; English where there are none in it. */
export const textsIn = (language: string) => {
  const own = language.startsWith('zh') ? texts['zh-CN'] : texts.en;
  return (path: readonly string[], values: Readonly<Record<string, string>> = {}): string => {
    let found: Texts | string | undefined = own;
    for (const key of path) found = typeof found === 'object' ? found[key] : undefined;
    const text = typeof found === 'string' ? found : (path.at(-1) ?? '');
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
};
export type TextOf = ReturnType<typeof textsIn>;
