import { langOf } from '../../../i18n/language-of.ts';
import { prepareText } from '../../../markdown/prepare-text.ts';
import { whenIdle } from '../../../base/when-idle.ts';
import type { VisitorState } from '../../../visitor/visitor-state.ts';
import type { Feature } from '../../feature.ts';

/**
 * Prepares an answer while the page is idle: the texts, the parts of its end, which are fetched, and a first
 * number format. Each waits for a moment of its own, so that a slow phone hears its visitor between them.
 * @param words A few words of the page's language.
 */
export const prepareAnswer = (
  features: readonly Feature[],
  visitor: VisitorState,
  language: string,
  words: string,
): void => {
  prepareText(words);
  // The language of a question is told by patterns that are compiled when they are first used.
  whenIdle(() => langOf(words, language));
  for (const { isOn, slots } of features) {
    if (isOn && !isOn(visitor)) continue;
    for (const parts of [slots.questionBody, slots.answerActions, slots.afterAnswer]) {
      for (const { Part } of parts ?? []) whenIdle(() => Part.preload?.());
    }
  }
  // The first format of a page takes long to make, and the durations under an answer need one.
  whenIdle(() => new Intl.NumberFormat(language).format(0));
};
