import type { Language } from 'casement/contract';
import type { AgentInput, PastMessage } from '../agent.ts';
import type { QueryUnit } from './terms.ts';
import { hasHan, queryUnits } from './terms.ts';
import type { SmallTalk } from './small-talk.ts';
import { smallTalkOf } from './small-talk.ts';

/** What the visitor's last message asks for. */
export type Understood =
  | { type: 'small-talk'; kind: SmallTalk; language: Language }
  | { type: 'no-text'; language: Language }
  | {
      type: 'question';
      language: Language;
      /** The question in its own words; for a mere ‘tell me more’ the one before. */
      question: string;
      units: QueryUnit[];
      /** Words of the question before, for a follow-up that leans on it. */
      background: QueryUnit[];
      /** Passages that the visitor has just read and asks to go beyond. */
      alreadyCited: ReadonlySet<string>;
    };

const LEANS_ON_BEFORE =
  /^(?:and|or|but|what about|how about|same|also|then)\b|\b(?:it|that|this|they|them|those|these)\b|^(?:那|还有|另外|然后|如果|换成|以及)|[呢]\s*[?？]?$|它|这个|那个|上面|刚才/i;

/** Reads the last message in the light of the one before; the question's own language wins over the interface's. */
export const understand = ({ messages, language: preferred }: AgentInput): Understood => {
  const written = excerpt(wordsOf(messages.at(-1)));
  if (written === '') return { type: 'no-text', language: preferred };
  const question = askedIn(written);
  const language = languageOf(question) ?? preferred;
  const kind = smallTalkOf(written);
  if (kind) return { type: 'small-talk', kind, language };

  const units = queryUnits(question);
  const earlier = messages
    .slice(0, -1)
    .findLast((message) => message.role === 'user' && isQuestion(excerpt(wordsOf(message))));
  const before = earlier ? queryUnits(excerpt(wordsOf(earlier))) : [];
  const strong = units.filter((unit) => unit.weight >= 0.5);
  if (strong.length === 0 && before.length > 0) {
    return {
      type: 'question',
      language,
      question: excerpt(wordsOf(earlier)),
      units: before,
      background: units,
      alreadyCited: citedLast(messages),
    };
  }
  const leans = strong.length <= 2 && (LEANS_ON_BEFORE.test(question) || strong.length < 2);
  return {
    type: 'question',
    language,
    question,
    units,
    background: [...(question === written ? [] : queryUnits(written)), ...(leans ? before : [])],
    alreadyCited: new Set(),
  };
};

const EXCERPT_LENGTH = 800;

/** Beginning and end of a long text: people put the question before or behind what they paste. */
const excerpt = (words: string): string =>
  words.length <= EXCERPT_LENGTH
    ? words
    : `${words.slice(0, EXCERPT_LENGTH / 2)}\n${words.slice(-EXCERPT_LENGTH / 2)}`;

/** The sentences that ask, where a message has some and says other things too; else all of it. */
const askedIn = (written: string): string => {
  const sentences = written.split(/(?<=[.!?。！？\n])\s*/);
  const asking = sentences.filter((sentence) => /[?？]$/.test(sentence.trim()));
  const asked = asking.join(' ').trim();
  return queryUnits(asked).some((unit) => unit.weight >= 0.5) ? asked : written;
};

/** The words of a message, without its images and documents. */
export const wordsOf = (message: PastMessage | undefined): string =>
  (message?.parts ?? [])
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('\n')
    .trim();

const isQuestion = (words: string): boolean =>
  smallTalkOf(words) === undefined && queryUnits(words).some((unit) => unit.weight >= 0.5);

const languageOf = (words: string): Language | undefined => {
  if (hasHan(words)) return 'zh-CN';
  return /\p{Letter}/u.test(words) ? 'en' : undefined;
};

const citedLast = (messages: PastMessage[]): ReadonlySet<string> => {
  const answer = wordsOf(messages.findLast((message) => message.role === 'assistant'));
  return new Set([...answer.matchAll(/\]\(source:([^)\s]+)\)/g)].map((match) => match[1] ?? ''));
};
