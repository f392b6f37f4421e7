import { useEffect } from 'react';
import { useStore } from '../app.ts';
import { createEditing } from './editing-store.ts';

/**
 * Has the up arrow in an empty message box edit the question asked last.
 * @param edit Whether there was one to edit; the key does nothing else then.
 * @returns Ends it.
 */
export const editOnArrowUp = (message: HTMLTextAreaElement, edit: () => boolean): (() => void) => {
  const listening = new AbortController();
  message.addEventListener(
    'keydown',
    (event) => {
      const isPlain = !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey);
      const isComposing = event.isComposing || event.keyCode === 229;
      if (event.key !== 'ArrowUp' || !isPlain || isComposing || message.value !== '') return;
      if (edit()) event.preventDefault();
    },
    { signal: listening.signal },
  );
  return () => listening.abort();
};

/** Has the up arrow in the empty message box edit the question asked last. */
export const EditKey = () => {
  const { editLast } = useStore(createEditing);
  useEffect(() => {
    const box = document.getElementById('message');
    return box instanceof HTMLTextAreaElement ? editOnArrowUp(box, editLast) : undefined;
  }, [editLast]);
  return null;
};
