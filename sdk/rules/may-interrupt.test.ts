// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { mayInterrupt } from './may-interrupt.ts';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function size(this: Element) {
    return (this.hasAttribute('hidden') ? { width: 0, height: 0 } : { width: 300, height: 200 }) as DOMRect;
  });
});

it.each([
  ['', true],
  ['<dialog></dialog>', true],
  ['<dialog open></dialog>', false],
  ['<div role="dialog">Cookies</div>', false],
  ['<div role="alertdialog"></div>', false],
  ['<div aria-modal="true"></div>', false],
  ['<div role="dialog" hidden></div>', true],
  ['<main><p>Words</p></main>', true],
])('on a page with %j: %s', (html, expected) => {
  document.body.innerHTML = html;
  expect(mayInterrupt()).toBe(expected);
});

it('finds a dialog in a shadow root by the focus in it', () => {
  document.body.innerHTML = '<div id="host"></div>';
  const root = document.querySelector('#host')!.attachShadow({ mode: 'open' });
  root.innerHTML = '<div role="dialog"><button>Agree</button></div>';
  expect(mayInterrupt()).toBe(true);
  root.querySelector('button')!.focus();
  expect(mayInterrupt()).toBe(false);
});

it.each(['hidden', 'fullscreenElement'])('not on a page with %s', (name) => {
  document.body.innerHTML = '';
  Object.defineProperty(document, name, { value: true, configurable: true });
  expect(mayInterrupt()).toBe(false);
  Object.defineProperty(document, name, { value: null, configurable: true });
});
