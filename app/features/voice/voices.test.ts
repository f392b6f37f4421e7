import { expect, it } from 'vitest';
import { findVoice } from './voices.ts';

const voices = [
  { name: 'a', lang: 'en-GB', default: false },
  { name: 'b', lang: 'en_US', default: true },
  { name: 'c', lang: 'zh-TW', default: false },
  { name: 'd', lang: 'zh-CN', default: false },
];

it.each([
  ['zh-CN', 'd'],
  ['zh-HK', 'c'],
  ['en', 'b'],
  ['en-GB', 'a'],
  ['en-US', 'b'],
  ['fr', undefined],
])('reads %s with %s', (language, name) => expect(findVoice(voices, language)?.name).toBe(name));
