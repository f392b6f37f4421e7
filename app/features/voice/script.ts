import { createSpokenBlocks } from '../../markdown/spoken-blocks.ts';
import { languageOf } from './language-of.ts';
import { splitSentences } from './sentences.ts';

/** One thing to say. */
export type Sentence = {
  text: string;
  /** A BCP 47 tag. */
  language: string;
  /** Whether it stands in the answer as it is; code and formulas are only named. */
  isQuoted: boolean;
};

/** What is to be read of an answer, as far as it is written. */
export type Script = { sentences: readonly Sentence[]; isComplete: boolean };

export type ScriptWords = {
  /** The language of the interface. */
  language: string;
  /** Said in place of a block of code. */
  code: string;
  /** Said in place of a formula that stands by itself. */
  formula: string;
};

/**
 * Makes the script of an answer. While the answer is written, its last sentence is left out: it may go on.
 * @param words Asked each time: the interface may change its language.
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

/** A sentence as it is said: of an address only the host. */
export const spokenForm = (text: string): string =>
  text.replaceAll(/\b(?:https?:\/\/|www\.)([^\s/?#]+)[^\s，。；！？]*/gu, '$1');
