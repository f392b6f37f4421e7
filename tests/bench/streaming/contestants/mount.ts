/** Puts a renderer into an element; what it returns shows a text, at once and synchronously. */
export type Mount = (root: Element) => (text: string) => void;
