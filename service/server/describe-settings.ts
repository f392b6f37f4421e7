import type { Language } from 'casement/contract';
import { type Settings, wordsOf } from '../base/setting.ts';

// Describes the settings for people: the file `.env.example`, and the table of the documentation.

const noneIn: Record<Language, string> = { en: 'none', 'zh-CN': '无' };

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);

/**
 * Returns the rows of the table of the documentation: a variable, its meaning, and what holds where it is
 * empty.
 */
export const settingRows = (settings: Settings, language: Language): string[] =>
  Object.entries(settings).map(([name, setting]) => {
    const words = wordsOf(setting);
    const standard = setting.default && `\`${setting.default}\``;
    const otherwise = words.empty?.[language] ?? (standard || noneIn[language]);
    return `| \`${name}\` | ${cell(words[language])} | ${cell(otherwise)} |`;
  });

const WIDTH = 110;

/** Breaks a text into comments no wider than the code. */
const commentOf = (text: string): string => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (`# ${line} ${word}`.length > WIDTH && line !== '') lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => `# ${line}\n`).join('');
};

/** Plain text for a file that nobody renders: links as their words, and no marks of code. */
const plain = (markdown: string): string =>
  markdown.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll('`', '');

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** Returns the lines of `.env.example`: each variable with its standard value, below what it sets. */
export const settingLines = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, setting]) => {
      const { en: about, empty, more } = wordsOf(setting);
      const words = [
        sentence(plain(about)),
        ...(empty ? [`When empty: ${plain(empty.en)}.`] : []),
        ...(more ? [plain(more)] : []),
      ];
      return `${commentOf(words.join(' '))}${name}=${empty ? '' : (setting.default ?? '')}\n`;
    })
    .join('\n');
