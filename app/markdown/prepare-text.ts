import { Lexer } from 'marked';
import { whenIdle } from '../base/when-idle.ts';
import css from './markdown.module.css';

const element = (name: string, ...children: (string | Node)[]): HTMLElement => {
  const made = document.createElement(name);
  made.append(...children);
  return made;
};

/** The parts of most answers: each has a font of its own, or another way to break lines. */
const samplesOf = (words: string): HTMLElement[] => [
  element('p', words),
  element('h3', words),
  element('p', element('strong', words)),
  element('p', element('em', words)),
  element('p', element('code', words)),
  element('ol', element('li', words)),
];

/** Lays an element out as a part of an answer. It is gone again before anything is drawn. */
const layOut = (sample: HTMLElement): void => {
  const group = element('div', sample);
  group.className = css.group ?? '';
  const answer = element('div', group);
  answer.className = css.markdown ?? '';
  answer.style.cssText = 'position: fixed; contain: strict; inline-size: 30rem';
  document.body.append(answer);
  sample.getBoundingClientRect();
  answer.remove();
};

/**
 * Prepares what the first answer needs of the browser, each in an idle moment of its own. It would compile
 * all patterns of marked with the first paragraph, and look a font up with the first text that has it: each
 * holds up a slow phone in the middle of an answer.
 * @param words A few words of the page's language.
 */
export const prepareText = (words: string): void => {
  for (const pattern of Object.values(Lexer.rules.block.gfm)) {
    // It is compiled apart for texts with other than Latin letters.
    for (const text of ['a', '中']) whenIdle(() => pattern.exec(text));
  }
  for (const sample of samplesOf(words)) whenIdle(() => layOut(sample));
};
