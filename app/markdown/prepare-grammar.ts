import { Lexer } from 'marked';
import { whenIdle } from '../ui/when-idle.ts';

/**
 * Has marked's patterns compiled while the page is idle, one at a time. A browser would compile them all with the first paragraph
 * that it reads, which holds up a slow phone in the middle of an answer.
 */
export const prepareGrammar = (): void => {
  for (const pattern of Object.values(Lexer.rules.block.gfm)) {
    // It is compiled apart for texts with other than Latin letters.
    for (const text of ['a', '中']) whenIdle(() => pattern.exec(text));
  }
};
