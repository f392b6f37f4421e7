import type { Language } from 'casement/contract';

const en = {
  greeting: 'Hello! I look things up in the documentation and answer with its own passages.',
  about:
    'I am a documentation assistant: I search the documentation and answer with its own passages, each with its source. I add nothing of my own.',
  thanks: 'You are welcome. Ask me anything else about the documentation.',
  goodbye: 'Goodbye! I am here when you need the documentation again.',
  nothingFound: 'I found nothing about this in the documentation.',
  nothingMore: 'The documentation has nothing more about this.',
  onlyText:
    'I can only read text, in messages and in TXT, PDF, DOC and DOCX files. Please write your question in words.',
  /** Before the beginning of a file without a question, or with one that it does not answer. */
  begins: (name: string) => `This is how **${name}** begins:`,
  cannotRead: (name: string, problem: string) => `I could not read **${name}**: ${problem}.`,
  /** Before passages that fit in part. */
  closest: 'The documentation does not answer this directly. This comes closest:',
  /** Before the list of page titles. */
  topics: 'The documentation covers, among other things:',
};

/** The agent's own words; everything else in its answers is quoted. */
export const texts: Record<Language, typeof en> = {
  en,
  'zh-CN': {
    greeting: '你好！我会在文档中查找，并用文档原文回答你的问题。',
    about: '我是文档助手：在文档中检索，用原文段落回答，并注明每一段的出处，不添加自己的内容。',
    thanks: '不客气。关于文档的其他问题，随时可以问我。',
    goodbye: '再见！需要查阅文档时，随时可以找我。',
    nothingFound: '文档中没有找到与此相关的内容。',
    nothingMore: '文档中没有更多与此相关的内容了。',
    onlyText: '我只能阅读文字，包括消息以及 TXT、PDF、DOC、DOCX 文件中的文字。请用文字写下你的问题。',
    begins: (name) => `**${name}** 的开头如下：`,
    cannotRead: (name, problem) => `无法读取 **${name}**：${problem}。`,
    closest: '文档没有直接回答这个问题，以下内容最为接近：',
    topics: '文档包含以下主题：',
  },
};
