import type { Language } from 'casement/contract';
import type { AgentInput, PastMessage } from './agent.ts';
import { textOf } from '../base/rounds.ts';
import { hasHan, queryTerms } from '../retrieval/search-terms.ts';

type SmallTalk = 'greeting' | 'about' | 'thanks' | 'goodbye';

export type Question = {
  type: 'question';
  language: Language;
  /** The question in the visitor's own words; for a mere ‘tell me more’ the question before. */
  text: string;
  /** The words around the question, and the question before where this one refers to it. */
  context: string;
  /** The title of a page that is asked for as a whole. */
  page?: string;
  /** The passages that the visitor has just read and asks to go beyond. */
  alreadyCited: ReadonlySet<string>;
};

/** The meaning of the visitor's last message. */
export type Understood =
  | { type: 'small-talk'; kind: SmallTalk; language: Language }
  | { type: 'no-text'; language: Language }
  | Question;

const REFERS_BACK = [
  /^(?:and|or|but|what about|how about|same|also|then)\b|\b(?:it|that|this|they|them|those|these)\b/i,
  /^(?:那|还有|另外|然后|如果|换成|以及)|[呢]\s*[?？]?$|它|这个|那个|上面|刚才/,
];

/** Japanese has Chinese characters as well, but whoever writes it reads no Chinese. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Reads the last message in the light of the one before; the question's own language wins over the
 * interface's.
 */
export const understand = ({ messages, language: preferred }: AgentInput): Understood => {
  const written = excerpt(wordsOf(messages.at(-1)));
  if (written === '') return { type: 'no-text', language: preferred };
  const text = questionIn(written);
  const isNeither = KANA.test(text) || !/\p{Letter}/u.test(text);
  const language = isNeither ? preferred : hasHan(text) ? 'zh-CN' : 'en';
  const kind = smallTalkOf(written);
  if (kind) return { type: 'small-talk', kind, language };

  const before = messages
    .slice(0, -1)
    .filter(({ role }) => role === 'user')
    .map((message) => excerpt(wordsOf(message)))
    .findLast((words) => smallTalkOf(words) === undefined && queryTerms(words).length > 0);
  const terms = queryTerms(text);
  if (terms.length === 0 && before !== undefined) {
    return { type: 'question', language, text: before, context: '', alreadyCited: citedLast(messages) };
  }
  const refersBack =
    terms.length <= 2 && (REFERS_BACK.some((pattern) => pattern.test(text)) || terms.length < 2);
  const context = [text === written ? '' : written, (refersBack && before) || ''].join('\n').trim();
  return { type: 'question', language, text, context, alreadyCited: new Set() };
};

const EXCERPT_LENGTH = 800;

/** Returns beginning and end of a long text: people put the question before or behind what they paste. */
const excerpt = (words: string): string =>
  words.length <= EXCERPT_LENGTH
    ? words
    : `${words.slice(0, EXCERPT_LENGTH / 2)}\n${words.slice(-EXCERPT_LENGTH / 2)}`;

/** Returns the sentences that ask, where a message has some and says other things too; else all of it. */
const questionIn = (written: string): string => {
  const sentences = written.split(/(?<=[.!?。！？\n])\s*/);
  const asked = sentences
    .filter((sentence) => /[?？]$/.test(sentence.trim()))
    .join(' ')
    .trim();
  return queryTerms(asked).length > 0 ? asked : written;
};

/** Returns the words of a message, without its images and documents. */
export const wordsOf = (message: PastMessage | undefined): string =>
  textOf(message?.parts ?? [], '\n').trim();

/** Returns the ids of the sources that a text cites, each once, in the order of the text. */
export const citedIds = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\]\(source:([^()\s]+)\)/g)].map((match) => match[1] ?? ''));

const citedLast = (messages: PastMessage[]): ReadonlySet<string> =>
  citedIds(wordsOf(messages.findLast((message) => message.role === 'assistant')));

const LONGEST_SMALL_TALK = 100;

const smallTalk: [SmallTalk, RegExp[]][] = [
  [
    'greeting',
    [
      /^(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))(?: there| everyone| all)?$/,
      /^how are you$/,
      /^(?:你好呀?|您好|嗨|哈喽|哈啰|在吗|早上好|上午好|中午好|下午好|晚上好|早)$/,
    ],
  ],
  [
    'thanks',
    [
      /^(?:ok|okay|great|perfect|cool|good|nice)? ?(?:thanks?(?: you)?|thx|ty|cheers|much appreciated)(?: (?:a lot|so much|very much|you))?$/,
      /^(?:ok|okay|great|perfect|cool|nice|got it|(?:that|this)(?:'s| is| was)? (?:great|helpful|perfect))$/,
      /^(?:(?:好的?)?(?:谢谢|多谢|感谢|谢了)(?:你|您|啦|了)?|非常感谢|太好了|好的?|明白了|知道了)$/,
    ],
  ],
  ['goodbye', [/^(?:bye(?: bye)?|goodbye|see you(?: later)?|再见|拜拜|回头见)$/]],
  [
    'about',
    [
      /^(?:who are you|what are you|what can (?:you do|i ask)(?: you)?|what do you (?:do|know)|what(?:'s| is) your name)$/,
      /^(?:help|how can you help(?: me)?|are you (?:an? )?(?:ai|bot|robot|human))$/,
      /^(?:你是谁|你是什么|你叫什么(?:名字)?|帮助|你是(?:机器人|人工智能|真人|ai)吗?)$/,
      /^(?:你(?:能|会|可以)(?:做|干)?(?:什么|些什么|啥)|我?(?:可以|能)问你?什么)$/,
    ],
  ],
];

/**
 * Returns the kind of a message that is nothing but courtesy; undefined for everything that asks for
 * something.
 */
const smallTalkOf = (message: string): SmallTalk | undefined => {
  if (message.length > LONGEST_SMALL_TALK) return undefined;
  const words = message
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}' ]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const compact = words.replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
  if (compact === '') return undefined;
  const whole = smallTalk.find(([, patterns]) => patterns.some((pattern) => pattern.test(compact)));
  if (whole) return whole[0];
  const parts = message
    .split(/[,.!?，。！？~～]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length < 2) return undefined;
  const kinds = parts.map((part) => smallTalkOf(part));
  return kinds.every((kind) => kind !== undefined) ? kinds.at(-1) : undefined;
};
