/** How long the browser may take to read the file. */
const READ_MS = 60_000;

/** Has the browser save a text as a file. */
export const download = (name: string, type: string, content: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
};
