import { describe, expect, it } from 'vitest';
import { createScript, languageOf, spokenForm } from './script.ts';

const create = () => createScript(() => ({ language: 'en', code: 'Code.', formula: 'Formula.' }));
const texts = (script: { sentences: readonly { text: string }[] }) =>
  script.sentences.map(({ text }) => text);

describe('createScript', () => {
  it('says no markup, and only names code and formulas', () => {
    const script = create()(
      '## Start\n\n**Run** this. Then wait:\n\n```sh\nnpm start\n```\n\n$$\nx\n$$\n\n- 完成。',
      true,
    );
    expect(script).toEqual({
      isComplete: true,
      sentences: [
        { text: 'Start', language: 'en', isQuoted: true },
        { text: 'Run this.', language: 'en', isQuoted: true },
        { text: 'Then wait:', language: 'en', isQuoted: true },
        { text: 'Code.', language: 'en', isQuoted: false },
        { text: 'Formula.', language: 'en', isQuoted: false },
        { text: '完成。', language: 'zh-CN', isQuoted: true },
      ],
    });
  });

  it('leaves out the last sentence as long as it may go on, and never takes back one it had', () => {
    const answer = 'Dr. Who opens **the window**. It is [open](https://a.example). 关上。\n\n- Last one.';
    const read = create();
    let before: string[] = [];
    for (let length = 1; length <= answer.length; length++) {
      const now = texts(read(answer.slice(0, length), false));
      expect(now.slice(0, before.length)).toEqual(before);
      before = now;
    }
    expect(before).toEqual(['Dr. Who opens the window.', 'It is open.', '关上。']);
    expect(texts(read(answer, true))).toEqual([...before, 'Last one.']);
  });
});

it.each([
  ['See https://docs.example.com/a/b?c=1#d for more.', 'See docs.example.com for more.'],
  ['详见 https://docs.example.com/guide。', '详见 docs.example.com。'],
  ['Nothing to see.', 'Nothing to see.'],
])('says %j as %j', (text, said) => expect(spokenForm(text)).toBe(said));

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
