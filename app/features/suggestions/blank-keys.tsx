import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { isComposing } from '../../ui/enter-key.ts';
import { messageBox } from '../../ui/message-box.ts';
import { useApp } from '../app.ts';
import { listen } from '../../base/listen.ts';

type Span = { start: number; end: number };

const BLANK = /\{[^{}\n]+\}/g;

/** Finds the blanks of question templates, `{name}`, as they are written. */
export const blanksOf = (templates: readonly { text: string }[]): ReadonlySet<string> =>
  new Set(templates.flatMap(({ text }) => text.match(BLANK) ?? []));

/**
 * Finds the blank after a selection, or before it; undefined when there is none, so that Tab leaves the text.
 * Only blanks of the bot's templates count, not what a visitor writes in braces.
 */
export const nextBlank = (
  text: string,
  selection: Span,
  direction: 'forward' | 'back',
  blanks: ReadonlySet<string>,
): Span | undefined => {
  const found = [...text.matchAll(BLANK)]
    .filter(([blank]) => blanks.has(blank))
    .map(({ 0: blank, index }) => ({ start: index, end: index + blank.length }));
  return direction === 'forward'
    ? found.find(({ start }) => start >= selection.end)
    : found.findLast(({ end }) => end <= selection.start);
};

/** Makes Tab go from blank to blank of a question template in the composer, and out after the last one. */
export const BlankKeys = () => {
  const { questionTemplate } = useSnapshot(useApp().visitor.state).robotConfig;
  useEffect(() => {
    const box = messageBox();
    if (!box) return undefined;
    const blanks = blanksOf(questionTemplate);
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey;
      if (event.key !== 'Tab' || hasModifier || isComposing(event) || event.defaultPrevented) return;
      const selection = { start: box.selectionStart, end: box.selectionEnd };
      const blank = nextBlank(box.value, selection, event.shiftKey ? 'back' : 'forward', blanks);
      if (!blank) return;
      event.preventDefault();
      box.setSelectionRange(blank.start, blank.end);
    };
    return listen(box, 'keydown', onKey);
  }, [questionTemplate]);
  return null;
};
