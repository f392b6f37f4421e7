// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTexts, loadTexts } from '../../../i18n/i18n.ts';
import { appWrapper, testApp } from '../../app.test-helper.tsx';
import { HeaderMenu } from './header-menu.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  initTexts();
  await loadTexts('menu');
  const onChange = vi.fn();
  render(<HeaderMenu isOpen onChange={onChange} place={createRef()} />, { wrapper: appWrapper(testApp()) });
  return onChange;
};

it('names each of its parts, and divides them', async () => {
  await open();
  const appearance = within(screen.getByRole('group', { name: 'Appearance' }));
  expect(appearance.getAllByRole('menuitemradio')).toHaveLength(3);
  expect(screen.getAllByRole('separator')).toHaveLength(1);
});

it('names the language on show, and unfolds all of them with the focus on it', async () => {
  await open();
  const item = screen.getByRole('menuitem', { name: 'Language English' });
  expect(item.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(item);
  const languages = within(screen.getByRole('group', { name: 'Language' })).getAllByRole('menuitemradio');
  expect(languages.length).toBeGreaterThan(9);
  expect(document.activeElement).toBe(screen.getByRole('menuitemradio', { name: 'English' }));
  fireEvent.click(item);
  expect(screen.queryByRole('group', { name: 'Language' })).toBeNull();
});

it('closes at Tab', async () => {
  const onChange = await open();
  fireEvent.keyDown(screen.getByRole('menuitem', { name: /^Language/ }), { key: 'Tab' });
  expect(onChange).toHaveBeenLastCalledWith(false);
});

it('goes from choice to choice of a row with the arrows to the sides, and no further', async () => {
  await open();
  const choices = within(screen.getByRole('group', { name: 'Appearance' })).getAllByRole('menuitemradio');
  const [first, second, third] = choices;
  first?.focus();
  for (const [key, focused] of [
    ['ArrowRight', second],
    ['ArrowRight', third],
    ['ArrowRight', third],
    ['ArrowLeft', second],
    ['ArrowLeft', first],
    ['ArrowLeft', first],
  ] as const) {
    fireEvent.keyDown(document.activeElement!, { key });
    expect(document.activeElement).toBe(focused);
  }
});
