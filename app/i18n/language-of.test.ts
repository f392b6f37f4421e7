import { expect, it } from 'vitest';
import { langOf, languageOf } from './language-of.ts';

it.each([
  ['How are you?', 'en', 'en'],
  ['How are you?', 'zh-CN', 'en'],
  ['Wie geht es?', 'de', 'de'],
  ['你好吗？', 'en', 'zh-CN'],
  ['用 npm install 安装 Casement 的 SDK 即可。', 'en', 'zh-CN'],
  ['The word 窗 means window in Chinese.', 'en', 'en'],
  ['これは窓です。', 'en', 'ja'],
  ['안녕하세요.', 'en', 'ko'],
  ['東京都', 'ja', 'ja'],
  ['營業時間', 'zh-TW', 'zh-TW'],
  ['كيف يمكنني تثبيت Casement؟', 'en', 'ar'],
  ['npm install', 'ar', 'en'],
  ['42', 'zh-CN', 'zh-CN'],
])('%j within %s is %s', (sentence, around, language) => {
  expect(languageOf(sentence, around)).toBe(language);
});

it.each([
  ['你好！', 'en', 'zh-CN'],
  ['Hello!', 'zh-CN', 'en'],
  ['Hello!', 'en', undefined],
  ['42', 'zh-CN', undefined],
])('%j within %s has the lang %s', (message, around, lang) => {
  expect(langOf(message, around)).toBe(lang);
});
