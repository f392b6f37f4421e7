import { useEffect } from 'react';
import { useStore } from '../app.ts';
import { editOnArrowUp } from './edit-on-arrow-up.ts';
import { createEditing } from './editing-store.ts';

/** Has the up arrow in the empty message box edit the question asked last. */
export const EditKey = () => {
  const { editLast } = useStore(createEditing);
  useEffect(() => {
    const box = document.getElementById('message');
    return box instanceof HTMLTextAreaElement ? editOnArrowUp(box, editLast) : undefined;
  }, [editLast]);
  return null;
};
