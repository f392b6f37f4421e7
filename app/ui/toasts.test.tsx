// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { initTexts, showLanguage } from '../i18n/i18n.ts';
import { showToast, toasts } from './toast-store.ts';
import { Toasts } from './toasts.tsx';

afterEach(() => {
  cleanup();
  toasts.list = [];
});

it('says a failure in the language on show, also one that came before the language', async () => {
  initTexts();
  showToast('error', { textKey: 'status.403' });
  showToast('error', { textKey: 'status.403' });
  render(<Toasts label="Notifications" />);
  expect(screen.getByRole('alert').textContent).toBe('No permission for the current operation.');
  await act(() => showLanguage('zh-CN'));
  expect(screen.getByRole('alert').textContent).toBe('当前操作没有权限。');
});
