import { stem } from '../../retrieval/stem.ts';

/** Words that say the same in a command, in English and Chinese; in Chinese the longer before those that they contain. */
const GROUPS = [
  ['add', 'put', 'place', '加入', '加到', '加进', '添加', '放进', '放入', '放到', '加'],
  ['basket', 'cart', 'bag', 'trolley', '购物车', '购物篮', '购物袋', '篮子'],
  'show view display open see look get fetch check track 查看 显示 展示 打开 看看 看一下 查一下 查询 看 查'.split(
    ' ',
  ),
  ['order', '订单'],
  ['remove', 'delete', '删除', '移除', '去掉', '拿掉'],
  ['search', 'find', '搜索', '查找', '寻找', '找'],
  ['go', 'navigate', 'visit', '前往', '跳转到', '跳转', '转到', '去'],
  ['page', '页面', '网页'],
  ['product', 'article', 'item', '商品', '产品'],
  ['book', 'reserve', '预订', '预约', '预定'],
  ['cancel', '取消'],
  ['send', '发送', '发'],
  ['change', 'set', 'update', '更改', '修改', '改成', '设置', '更新'],
];

const groupOfWord = new Map(
  GROUPS.flatMap((group, index) => group.map((word): [string, string] => [stem(word), `group ${index}`])),
);

const FUNCTION_WORDS = new Set(
  'a an the this that these those to into in on onto of for from with by and or my your our me us it its please now here'.split(
    ' ',
  ),
);

/** Polite words around a command. */
const POLITE = new Set(
  'can could would will you i want wanna like need kindly just help hey hi hello'.split(' '),
);
const POLITE_CHINESE = /请|麻烦|帮我|帮忙|给我|替我|能不能|可不可以|能否|可以|我想要?|我要|一下|吗|吧|呢/g;
const PARTICLES_CHINESE = /把|将|的|里面|里|中|到|进|我/g;

/** What begins a question rather than a command. */
const ASKS =
  /^\s*(?:how|what|what's|why|when|where|which|who|whose|is|are|was|were|does|do|did|has|have|should|explain)\b|怎么|怎样|如何|什么|为何|为啥|哪|是否|多少/i;

const HAN = /\p{Script=Han}/u;
const WORDS = /[\p{Letter}\p{Number}]+(?:['’_-][\p{Letter}\p{Number}]+)*/gu;

export const isQuestion = (text: string): boolean => ASKS.test(text);

const conceptOf = (word: string): string => {
  const normal = stem(word.toLowerCase());
  return groupOfWord.get(normal) ?? normal;
};

const isFiller = (word: string): boolean => FUNCTION_WORDS.has(word) || POLITE.has(word);

const westernWords = (text: string): string[] =>
  (text.replaceAll(/\p{Script=Han}+/gu, ' ').match(WORDS) ?? []).map((word) => word.toLowerCase());

/** What a text speaks of: its words, each as what it has in common with those that say the same. */
export const conceptsOf = (text: string): string[] => {
  const concepts = westernWords(text)
    .filter((word) => !isFiller(word))
    .map(conceptOf);
  if (HAN.test(text)) {
    for (const [index, group] of GROUPS.entries()) {
      if (group.some((word) => HAN.test(word) && text.includes(word))) concepts.push(`group ${index}`);
    }
  }
  return [...new Set(concepts)];
};

/** What is left of a command when its own words are taken out: what it is about. */
export const objectOf = (text: string, used: ReadonlySet<string>): string => {
  let rest = text;
  for (const [index, group] of GROUPS.entries()) {
    if (!used.has(`group ${index}`)) continue;
    // Only one: 加湿器 is no matter of 加 where 加入 was said.
    const found = rest;
    const word = group.find((one) => HAN.test(one) && found.includes(one));
    if (word) rest = rest.replace(word, ' ');
  }
  if (HAN.test(rest)) rest = rest.replaceAll(POLITE_CHINESE, ' ').replaceAll(PARTICLES_CHINESE, ' ');
  const words = rest.match(WORDS) ?? [];
  return words
    .filter((word) => HAN.test(word) || !(isFiller(word.toLowerCase()) || used.has(conceptOf(word))))
    .join(' ')
    .replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
};
