import { KEYS } from './engine.ts';
import type { Key } from './engine.ts';

/** Mouse and keyboard actions in the form that WebDriver and WebDriver BiDi share. */
type Actions = { type: string; id: string; actions: Record<string, unknown>[] }[];

export const pointerActions = (x: number, y: number, isClick: boolean): Actions => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      ...(isClick
        ? [
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ]
        : []),
    ],
  },
];

const strokes = (values: string[]): Actions => [
  {
    type: 'key',
    id: 'keyboard',
    actions: values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];

export const typingActions = (text: string): Actions => strokes(Array.from(text));
export const keyActions = (key: Key): Actions => strokes([KEYS[key]]);
