/** The textarea of index.html, which the chat never replaces. */
export const messageBox = (): HTMLTextAreaElement | null =>
  document.querySelector<HTMLTextAreaElement>('textarea#message');
