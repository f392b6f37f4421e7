const refuse = (event: DragEvent) => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
};

/** Keeps a file that is dropped where nothing takes it from being opened, in some browsers in place of the chat. */
export const refuseDrops = (signal: AbortSignal): void => {
  // The parts that take files listen on the document, and so hear of the drop first.
  globalThis.addEventListener('dragover', refuse, { signal });
  globalThis.addEventListener('drop', refuse, { signal });
};
