// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { i18n, initTexts, showLanguage } from '../i18n/i18n.ts';
import { showToast } from './toast-store.ts';
import { Toasts } from './toasts.tsx';

afterEach(() => {
  cleanup();
});

it('says a failure in the language on show, also one that came before the language', async () => {
  initTexts();
  showToast('error', () => i18n.t('errors:status.403'));
  showToast('error', () => i18n.t('errors:status.403'));
  render(<Toasts label="Notifications" />);
  expect(screen.getByRole('alert').textContent).toBe('No permission for the current operation.');
  await act(() => showLanguage('zh-CN'));
  expect(screen.getByRole('alert').textContent).toBe('当前操作没有权限。');
});

const dismiss = async () => {
  const button = screen.getByRole('button', { name: 'Dismiss' });
  act(() => button.focus());
  await act(async () => fireEvent.click(button, { detail: 0 }));
};

it('gives the focus back when a toast is dismissed by key, or else to the message box', async () => {
  initTexts();
  const { container } = render(
    <>
      <textarea id="message" />
      <button type="button">Before</button>
      <Toasts label="Notifications" />
    </>,
  );
  const before = screen.getByRole('button', { name: 'Before' });
  // An empty one would be a stop on the way through the page.
  expect(screen.queryByRole('region')).toBeNull();
  await act(async () => showToast('success', () => 'First'));
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeTruthy();
  before.focus();
  await dismiss();
  expect(document.activeElement).toBe(before);
  before.blur();
  await act(async () => showToast('success', () => 'Second'));
  await dismiss();
  expect(document.activeElement).toBe(container.querySelector('textarea'));
});
