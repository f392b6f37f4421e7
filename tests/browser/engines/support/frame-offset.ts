import type { Place, Primitive } from './engine.ts';

/** An expression for the chat's frame. */
export const FRAME = `document.querySelector('[data-casement]').shadowRoot.querySelector('iframe')`;

const offset = `(() => {
  const { x, y } = ${FRAME}.getBoundingClientRect();
  return x + ' ' + y;
})()`;

/** Turns a point in the frame into one in the window around it. */
export const inWindow = async (
  x: number,
  y: number,
  place: Place,
  evaluateInPage: (expression: string) => Promise<Primitive>,
): Promise<[x: number, y: number]> => {
  if (place === 'page') return [x, y];
  const [left = 0, top = 0] = String(await evaluateInPage(offset))
    .split(' ')
    .map(Number);
  return [x + left, y + top];
};
