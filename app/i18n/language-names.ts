import type { Language } from '../service/contract/headers.ts';

/** Each language by its own name, in the order of the menu. */
export const languageNames: Record<Language, string> = { en: 'English', 'zh-CN': '简体中文' };
