/** Puts a renderer into an element; the returned function shows a text synchronously. */
export type Mount = (root: Element) => (text: string) => void;
