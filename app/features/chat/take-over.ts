/**
 * Takes over what was typed into index.html's textarea before the app was there.
 * @returns Whether Enter was the last key: the visitor has sent it, so the line it made is dropped again.
 */
export const takeOver = (message: HTMLTextAreaElement): boolean => {
  const wasSent =
    message.dataset.enter === 'yes' && message.value.endsWith('\n') && message.value.trim() !== '';
  delete message.dataset.enter;
  message.dataset.taken = '';
  if (wasSent) message.value = message.value.slice(0, -1);
  return wasSent;
};
