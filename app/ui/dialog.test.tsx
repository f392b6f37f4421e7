// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { initTexts } from '../i18n/i18n.ts';
import { Dialog, Modal } from './dialog.tsx';

beforeAll(() => initTexts());
const closeOuter = vi.fn<() => void>();
const closeInner = vi.fn<() => void>();
beforeEach(() => {
  closeOuter.mockClear();
  closeInner.mockClear();
});
afterEach(cleanup);

/** A list of chats over the chat, and a dialog over that which nobody has asked for. */
const showTwo = () =>
  render(
    <Modal aria-label="outer" onClose={closeOuter}>
      <input aria-label="search" />
      <Dialog title="inner" onClose={closeInner}>
        <input aria-label="field" />
      </Dialog>
    </Modal>,
  );

it.each([
  ['in the upper one', () => screen.getByRole('textbox', { name: 'field' })],
  ['lost', () => document.body],
])('Escape closes only the upper of two dialogs with the focus %s', (_, find) => {
  showTwo();
  // Cancelled, so that the browser closes none itself.
  expect(fireEvent.keyDown(find(), { key: 'Escape' })).toBe(false);
  expect(closeInner).toHaveBeenCalledOnce();
  expect(closeOuter).not.toHaveBeenCalled();
});

it.each([
  ['ends a composition', { isComposing: true }],
  ['was used inside already', {}],
])('Escape closes no dialog when it %s', (_, init) => {
  showTwo();
  const field = screen.getByRole('textbox', { name: 'field' });
  if (!('isComposing' in init)) field.addEventListener('keydown', (event) => event.preventDefault());
  fireEvent.keyDown(field, { key: 'Escape', ...init });
  expect(closeInner).not.toHaveBeenCalled();
  expect(closeOuter).not.toHaveBeenCalled();
});
