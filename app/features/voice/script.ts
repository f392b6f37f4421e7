import { createSpokenBlocks } from '../../markdown/spoken-blocks.ts';
import { splitSentences } from './sentences.ts';

export type Sentence = {
  text: string;
  /** A BCP 47 tag. */
  language: string;
  /** Whether the answer contains it literally; code and formulas are only named. */
  isQuoted: boolean;
};

/** The sentences of an answer, as far as it is written. */
export type Script = { sentences: readonly Sentence[]; isComplete: boolean };

export type ScriptWords = {
  /** The language of the interface. */
  language: string;
  /** Spoken in place of a block of code. */
  code: string;
  /** Spoken in place of a formula that stands by itself. */
  formula: string;
};

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Returns the language to read a sentence in. A sentence is Chinese by its share of Han characters beside words of other scripts, so
 * that it may name products; one without letters is in the language around it.
 */
export const languageOf = (sentence: string, around: string): string => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sentence)) return 'ja';
  if (/\p{Script=Hangul}/u.test(sentence)) return 'ko';
  const han = count(sentence, /\p{Script=Han}/gu);
  const words = count(sentence.replaceAll(/\p{Script=Han}+/gu, ' '), /\p{L}+/gu);
  if (han + words === 0) return around;
  if (han / (han + words) >= 0.3) return 'zh-CN';
  return around.startsWith('zh') ? 'en' : around;
};

/**
 * Makes the script of an answer. The last sentence of an answer that is being written is left out: it may go on.
 * @param words Called each time, because the language of the interface may change.
 */
export const createScript = (words: () => ScriptWords): ((text: string, isWritten: boolean) => Script) => {
  const readBlocks = createSpokenBlocks();
  return (text, isWritten) => {
    const { language, ...names } = words();
    const sentences = readBlocks(text, !isWritten).flatMap((block): Sentence[] =>
      block.type === 'text'
        ? splitSentences(block.text).map((sentence) => ({
            text: sentence,
            language: languageOf(sentence, languageOf(block.text, language)),
            isQuoted: true,
          }))
        : [{ text: names[block.type], language, isQuoted: false }],
    );
    return { sentences: isWritten ? sentences : sentences.slice(0, -1), isComplete: isWritten };
  };
};

/** Shortens addresses to their hosts, to be spoken. */
export const spokenForm = (text: string): string =>
  text.replaceAll(/\b(?:https?:\/\/|www\.)([^\s/?#]+)[^\s，。；！？]*/gu, '$1');
