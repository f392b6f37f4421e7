export type SmallTalk = 'greeting' | 'about' | 'thanks' | 'goodbye';

const LONGEST = 100;

const phrases: [SmallTalk, RegExp][] = [
  [
    'greeting',
    /^(?:(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))(?: there| everyone| all)?|how are you|你好呀?|您好|嗨|哈喽|哈啰|在吗|早上好|上午好|中午好|下午好|晚上好|早)$/,
  ],
  [
    'thanks',
    /^(?:(?:ok|okay|great|perfect|cool|good|nice)? ?(?:thanks?(?: you)?|thx|ty|cheers|much appreciated)(?: (?:a lot|so much|very much|you))?|(?:ok|okay|great|perfect|cool|nice|got it|(?:that|this)(?:'s| is| was)? (?:great|helpful|perfect))|(?:好的?)?(?:谢谢|多谢|感谢|谢了)(?:你|您|啦|了)?|非常感谢|太好了|好的?|明白了|知道了)$/,
  ],
  ['goodbye', /^(?:bye(?: bye)?|goodbye|see you(?: later)?|再见|拜拜|回头见)$/],
  [
    'about',
    /^(?:who are you|what are you|what can (?:you do|i ask)(?: you)?|what do you (?:do|know)|help|how can you help(?: me)?|are you (?:an? )?(?:ai|bot|robot|human)|what(?:'s| is) your name|你是谁|你是什么|你叫什么(?:名字)?|你(?:能|会|可以)(?:做|干)?(?:什么|些什么|啥)|(?:我)?(?:可以|能)问(?:你)?什么|帮助|你是(?:机器人|人工智能|真人|ai)吗?)$/,
  ],
];

/** Returns the kind of a message that is nothing but courtesy; undefined for everything that asks for something. */
export const smallTalkOf = (message: string): SmallTalk | undefined => {
  if (message.length > LONGEST) return undefined;
  const words = message
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}' ]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const compact = words.replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
  if (compact === '') return undefined;
  const whole = phrases.find(([, pattern]) => pattern.test(compact));
  if (whole) return whole[0];
  const parts = message
    .split(/[,.!?，。！？~～]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length < 2) return undefined;
  const kinds = parts.map((part) => smallTalkOf(part));
  return kinds.every((kind) => kind !== undefined) ? kinds.at(-1) : undefined;
};
