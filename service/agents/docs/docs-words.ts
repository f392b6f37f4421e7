import type { Language } from 'casement/contract';
import type { DocsAgentConfig } from '../agent-config.ts';

export type DocsWords = ReturnType<typeof wordsIn>;

type Given = NonNullable<DocsAgentConfig['words'][Language]>;

const isQuestion = (text: string): boolean => /[?？]$/.test(text);

const english = ({ name = 'a documentation assistant', pages = 'the documentation', ...given }: Given) => ({
  greeting: given.greeting ?? `Hello! I look things up in ${pages} and answer with what is written there.`,
  about:
    given.about ??
    `I am ${name}: I search ${pages} and answer with passages from there, each with its source. ` +
      'I add nothing of my own, I cannot sum up or compare, and I cannot see pictures.',
  thanks: `You are welcome. Ask me anything else about ${pages}.`,
  goodbye: `Goodbye! I am here when you need ${pages} again.`,
  nothingFound: given.nothingFound ?? `I found nothing about this in ${pages}.`,
  nothingMore: `I found nothing more about this in ${pages}.`,
  /** Before passages of which none is sure to answer. */
  mayHelp: 'This may help:',
  onlyText:
    'I cannot see pictures and can only read text: in messages and in TXT, PDF, DOC and DOCX files. Please write your question in words.',
  /** Beside the answer to a message that has a picture as well. */
  noPictures: 'I cannot see pictures: I have only read the words of your message.',
  noSummaries: `I cannot sum up or compare: I only quote ${pages}. Ask me about one matter, and I look it up.`,
  /** Before the beginning of a file without a question, or with one that it does not answer. */
  begins: (file: string) => `This is how **${file}** begins:`,
  /** Says that the end of a file cannot be searched. */
  onlyInPart: (file: string) => `**${file}** is too long for me: I have searched only a part of it.`,
  /** Says what could not be read of a file. */
  notWhole: (file: string, missing: string) => `I could not read all of **${file}**: ${missing}.`,
  cannotRead: (file: string, problem: string) => `I could not read **${file}**: ${problem}.`,
  /** Before the list of page titles. */
  topics: 'You can ask me about:',
  /** The question of a button that stands for a page. */
  aboutPage: (title: string) => (isQuestion(title) ? title : `What is there about “${title}”?`),
  search: `Search ${pages}`,
  /** The step that offers the form. */
  contact: 'Offer the contact form',
});

const chinese = ({ name = '文档助手', pages = '文档', ...given }: Given): ReturnType<typeof english> => ({
  greeting: given.greeting ?? `你好！我会在${pages}中查找，并用其中的原文回答你的问题。`,
  about:
    given.about ??
    `我是${name}：在${pages}中检索，用原文段落回答，并注明每一段的出处。我不添加自己的内容，不能总结或比较，也看不了图片。`,
  thanks: `不客气。关于${pages}的其他问题，随时可以问我。`,
  goodbye: `再见！需要查阅${pages}时，随时可以找我。`,
  nothingFound: given.nothingFound ?? `${pages}中没有找到与此相关的内容。`,
  nothingMore: `${pages}中没有更多与此相关的内容了。`,
  mayHelp: '以下内容可能有帮助：',
  onlyText:
    '我看不了图片，只能阅读文字，包括消息以及 TXT、PDF、DOC、DOCX 文件中的文字。请用文字写下你的问题。',
  noPictures: '我看不了图片，只读了你消息中的文字。',
  noSummaries: `我不能总结或比较，只能引用${pages}的原文。请就一件事提问，我来查找。`,
  begins: (file) => `**${file}** 的开头如下：`,
  onlyInPart: (file) => `**${file}** 太长，我只检索了其中一部分。`,
  notWhole: (file, missing) => `**${file}** 没有完整读取：${missing}。`,
  cannotRead: (file, problem) => `无法读取 **${file}**：${problem}。`,
  topics: '你可以问我：',
  aboutPage: (title) => (isQuestion(title) ? title : `“${title}”有哪些内容？`),
  search: `检索${pages}`,
  contact: '提供留言表单',
});

/**
 * Returns the words that the docs agent says itself, in one language; everything else in its answers is
 * quoted.
 */
export const wordsIn = (language: Language, words: DocsAgentConfig['words'] = {}) =>
  language === 'en' ? english(words.en ?? {}) : chinese(words['zh-CN'] ?? {});
