import { expect, it } from 'vitest';
import { languageOf } from './language-of.ts';

it.each([
  ['How are you?', 'en', 'en'],
  ['How are you?', 'zh-CN', 'en'],
  ['Wie geht es?', 'de', 'de'],
  ['你好吗？', 'en', 'zh-CN'],
  ['用 npm install 安装 Casement 的 SDK 即可。', 'en', 'zh-CN'],
  ['The word 窗 means window in Chinese.', 'en', 'en'],
  ['これは窓です。', 'en', 'ja'],
  ['안녕하세요.', 'en', 'ko'],
  ['42', 'zh-CN', 'zh-CN'],
])('%j within %s is %s', (sentence, around, language) => {
  expect(languageOf(sentence, around)).toBe(language);
});
