import { tabStorage } from '../../storage/safe-storage.ts';

/**
 * Takes over what was typed into index.html's textarea before the app was there.
 * @returns Whether the visitor has sent it: Send was pressed last, or Enter, whose line is dropped again.
 */
export const takeOver = (message: HTMLTextAreaElement): boolean => {
  const { sent } = message.dataset;
  delete message.dataset.sent;
  message.dataset.taken = '';
  // From here on it is kept as a draft.
  tabStorage.remove(`casement:typed:${location.search}`);
  if (message.value.trim() === '') return false;
  const isEntered = sent === 'enter' && message.value.endsWith('\n');
  if (isEntered) message.value = message.value.slice(0, -1);
  return isEntered || sent === 'press';
};
