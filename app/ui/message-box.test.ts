// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { focusAfterPress, messageBox, watchFinger } from './message-box.ts';

let stopping: AbortController;

beforeEach(() => {
  document.body.innerHTML =
    '<div role="log"><button>Example</button></div><textarea id="message"></textarea>';
  stopping = new AbortController();
  watchFinger(messageBox()!, stopping.signal);
});
afterEach(() => stopping.abort());

const button = () => document.querySelector('button')!;
/** Presses an element, which takes the focus as in most browsers. */
const press = (element: HTMLElement, pointerType: string) => {
  element.dispatchEvent(new PointerEvent('pointerdown', { pointerType, bubbles: true }));
  element.focus();
};

it.each<[string, () => void, 'box' | 'thread']>([
  ['after a press of the mouse', () => press(button(), 'mouse'), 'box'],
  ['after a finger, whose keyboard would cover the thread', () => press(button(), 'touch'), 'thread'],
  [
    'after a finger on a page that gave the box the focus itself',
    () => {
      messageBox()?.focus();
      press(button(), 'touch');
    },
    'thread',
  ],
  [
    'after a finger while the visitor is writing',
    () => {
      press(messageBox()!, 'touch');
      messageBox()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
      press(button(), 'touch');
    },
    'box',
  ],
  [
    'after the second of two fingers that have left the box',
    () => {
      press(messageBox()!, 'touch');
      press(button(), 'touch');
      press(button(), 'touch');
    },
    'thread',
  ],
  [
    'after a key',
    () => {
      press(button(), 'touch');
      button().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    },
    'box',
  ],
])('goes on in the right place %s', (_, act, place) => {
  act();
  focusAfterPress();
  const { activeElement } = document;
  expect(activeElement).toBe(place === 'box' ? messageBox() : document.querySelector('[role="log"]'));
});
