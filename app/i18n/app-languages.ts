import { languages } from 'virtual:languages';

/** The languages of the interface, by their tags (BCP 47). */
export const appLanguages: readonly string[] = ['en', ...Object.keys(languages)];
