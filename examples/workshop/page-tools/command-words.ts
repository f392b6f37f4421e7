/** Verbs that mean the same, English and Chinese; in Chinese the longer before those that they contain. */
const VERBS = [
  'add put place 加入 加到 加进 添加 放进 放入 放到 加',
  'show view display open see look get fetch check track 查看 显示 展示 打开 看看 看一下 查一下 查询 看 查',
  'remove delete 删除 移除 去掉 拿掉',
  'search find 搜索 查找 寻找 找',
  'go navigate visit 前往 跳转到 跳转 转到 去',
  'book reserve 预订 预约 预定',
  'cancel 取消',
  'send 发送 发',
  'change set update 更改 修改 改成 设置 更新',
].map((group) => group.split(' '));

/** Words of a command that name neither the tool nor what it is about. */
const FILLERS = new Set(
  `a an the this that these those to into in on onto of for from with by and or my your our me us it its please now here
  can could would will you i want wanna like need kindly just help hey hi hello`.split(/\s+/),
);
const CHINESE_FILLERS =
  /请|麻烦|帮我|帮忙|给我|替我|能不能|可不可以|能否|可以|我想要?|我要|一下|吗|吧|呢|把|将|的|里面|里|中|到|进|我/g;

const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Takes the endings off an English word, so that `baskets` and `basket` are the same. */
const stemOf = (word: string): string => word.toLowerCase().replace(/(?<=\w{3})(?:es?|s)$/, '');

const WORDS = /[\p{Letter}\p{Number}]+/gu;

export type CommandWords = ReturnType<typeof createCommandWords>;

const chineseWord = (words: string[], text: string): string | undefined =>
  words.find((word) => hasHan(word) && text.includes(word));

/**
 * Reads commands in plain words. A concept is a word's stem, or the group of the words that mean the same.
 * @param synonyms Groups of words that mean the same on the pages where the chat stands.
 */
export const createCommandWords = (synonyms: string[][]) => {
  const groups = [...VERBS, ...synonyms].map((words, index) => ({ words, concept: `group ${index}` }));
  const conceptOfWord = new Map(
    groups.flatMap(({ words, concept }) => words.map((word): [string, string] => [stemOf(word), concept])),
  );
  const conceptOf = (word: string): string => {
    const stem = stemOf(word);
    return conceptOfWord.get(stem) ?? stem;
  };

  return {
    conceptsOf: (text: string): string[] => {
      const words = text.replaceAll(/\p{Script=Han}+/gu, ' ').match(WORDS) ?? [];
      const concepts = words.filter((word) => !FILLERS.has(word.toLowerCase())).map(conceptOf);
      const chinese = groups.filter((group) => chineseWord(group.words, text));
      return [...new Set([...concepts, ...chinese.map(({ concept }) => concept)])];
    },
    /** Returns the subject of a command: its words without fillers and without the `used` concepts. */
    objectOf: (text: string, used: ReadonlySet<string>): string => {
      let rest = text;
      for (const { words, concept } of groups) {
        // Only one word of a group: in ‘加入加湿器’ the second 加 is part of what is added.
        const word = used.has(concept) ? chineseWord(words, rest) : undefined;
        if (word) rest = rest.replace(word, ' ');
      }
      if (hasHan(rest)) rest = rest.replaceAll(CHINESE_FILLERS, ' ');
      return (rest.match(WORDS) ?? [])
        .filter((word) => hasHan(word) || !(FILLERS.has(word.toLowerCase()) || used.has(conceptOf(word))))
        .join(' ')
        .replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
    },
  };
};
