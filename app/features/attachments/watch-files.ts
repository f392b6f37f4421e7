/** Files that are dropped on a dialog, or pasted into it, are not for the message under it. */
const isInDialog = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('dialog') !== null;

const hasFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  !isInDialog(event) && (event.dataTransfer?.types.includes('Files') ?? false);

/**
 * Whether a paste is about its files. A picture copied in a word processor comes with the text around it, and
 * a file copied in a file manager with its name; only the latter is a file to the visitor.
 */
const isFilePaste = (transfer: DataTransfer, files: readonly File[]): boolean => {
  const lines = transfer.getData('text/plain').split(/\r?\n/).filter(Boolean);
  return lines.every((line) => files.some(({ name }) => line === name || line.endsWith(`/${name}`)));
};

/**
 * Listens for files dropped anywhere in the chat, or pasted. Pasted text is left alone.
 * @param onDragging Hears whether files are being dragged over the chat.
 */
export const watchFiles = (
  onFiles: (files: File[]) => void,
  onDragging: (isDragging: boolean) => void,
  signal: AbortSignal,
): void => {
  // Entering a part of the page comes before leaving the one it lies in.
  let depth = 0;
  const setDepth = (next: number) => {
    depth = Math.max(0, next);
    onDragging(depth > 0);
  };
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    handle: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, handle, { signal });

  listen('dragenter', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDepth(depth + 1);
  });
  listen('dragleave', (event) => {
    if (hasFiles(event)) setDepth(depth - 1);
  });
  listen('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  });
  listen('drop', (event) => {
    setDepth(0);
    if (!hasFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  });
  listen('paste', (event) => {
    if (isInDialog(event)) return;
    const files = [...(event.clipboardData?.files ?? [])];
    if (!event.clipboardData || files.length === 0 || !isFilePaste(event.clipboardData, files)) return;
    event.preventDefault();
    onFiles(files);
  });
};
