import { useEffect } from 'react';
import { isComposing } from '../../ui/enter-key.ts';
import { messageBox } from '../../ui/message-box.ts';
import { useStore } from '../app.ts';
import { createEditing } from './editing-store.ts';
import { listen } from '../../base/listen.ts';

/**
 * Has the up arrow in an empty message box edit the question asked last.
 * @param edit Whether there was one to edit; the key does nothing else then.
 * @returns A function that ends it.
 */
export const editOnArrowUp = (box: HTMLTextAreaElement, edit: () => boolean): (() => void) => {
  const onKey = (event: KeyboardEvent) => {
    const isPlain = !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey);
    if (event.key !== 'ArrowUp' || !isPlain || isComposing(event) || box.value !== '') return;
    if (edit()) event.preventDefault();
  };
  return listen(box, 'keydown', onKey);
};

/** Has the up arrow in the empty message box edit the question asked last. */
export const EditKey = () => {
  const { editLast } = useStore(createEditing);
  useEffect(() => {
    const box = messageBox();
    return box ? editOnArrowUp(box, editLast) : undefined;
  }, [editLast]);
  return null;
};
