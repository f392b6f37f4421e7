/** The text without its markup: for the clipboard, reading aloud and live regions. */
export function markdownToPlainText(text: string): string {
  return text;
}
