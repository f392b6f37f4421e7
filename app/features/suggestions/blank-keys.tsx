import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { useApp } from '../app.ts';
import { blanksOf, nextBlank } from './blank-stops.ts';
import { messageBox } from '../../ui/message-box.ts';

/** Makes Tab go from blank to blank of a question template in the composer, and out of it after the last one. */
export const BlankKeys = () => {
  const { questionTemplate } = useSnapshot(useApp().visitor.state).robotConfig;
  useEffect(() => {
    const box = messageBox();
    if (!box) return undefined;
    const blanks = blanksOf(questionTemplate);
    const watching = new AbortController();
    box.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey || event.isComposing)
          return;
        if (event.defaultPrevented) return;
        const selection = { start: box.selectionStart, end: box.selectionEnd };
        const blank = nextBlank(box.value, selection, event.shiftKey ? 'back' : 'forward', blanks);
        if (!blank) return;
        event.preventDefault();
        box.setSelectionRange(blank.start, blank.end);
      },
      { signal: watching.signal },
    );
    return () => watching.abort();
  }, [questionTemplate]);
  return null;
};
