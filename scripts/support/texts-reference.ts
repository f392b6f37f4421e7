import { fileNames, flatTexts, textsOf } from './locales.ts';
import { tableOf } from './fill-page.ts';

/** In a cell of a table, a bar would end it and a line break the row. */
const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/**
 * The texts that a bot file may replace, by their keys, in the languages of the documentation: the part of
 * its page.
 */
export const describeTexts = (): Map<string, string> => {
  // Those on the host page are shown before any bot file is read.
  const rows = fileNames('en')
    .filter((file) => !file.startsWith('sdk'))
    .flatMap((file) => {
      const chinese = new Map(flatTexts(textsOf('zh-CN', file)));
      return flatTexts(textsOf('en', file)).map(([key, text]) => [
        `\`${file}.${key}\``,
        inCell(text),
        inCell(chinese.get(key) ?? ''),
      ]);
    });
  return new Map([['texts', tableOf([['Key · 键', 'English', '简体中文'], ...rows])]]);
};
