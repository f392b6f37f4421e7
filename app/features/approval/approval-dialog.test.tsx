// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { proxy } from 'valtio/vanilla';
import { initTexts, loadTexts, showLanguage } from '../../i18n/i18n.ts';
import { createFailure } from '../../service/error-catalogue.ts';
import { initialVisitor } from '../../visitor/visitor-state.ts';
import texts from '../../../locales/en/approval.json' with { type: 'json' };
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';
import { createApproval } from './approval-store.ts';

afterEach(cleanup);

it('says why the service could not be asked', async () => {
  initTexts();
  await loadTexts('approval');
  const lifetime = new AbortController();
  const state = proxy(initialVisitor());
  state.account = { login: false, role: 'anonymous', status: 'submitted' };
  const failure = createFailure(
    '/v1/user/isLogin',
    { code: 500, texts: { en: 'Closed at night', 'zh-CN': '夜间关闭' } },
    500,
  );
  const ask = () => Promise.reject(failure);
  const app = testApp({
    visitor: { state, account: () => Promise.resolve({ ask } as never) },
    signal: lifetime.signal,
  });
  render(<ApprovalDialog />, { wrapper: appWrapper(app) });
  fireEvent.click(screen.getByRole('button', { name: texts.look }));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(failure.texts?.['en']));
  // It is on show in another language as well, without being asked for again.
  await act(() => showLanguage('zh-CN'));
  expect(screen.getByRole('alert').textContent).toBe('夜间关闭');
  lifetime.abort();
});

it('says Submit success over what was submitted, and no longer over what is under review', async () => {
  initTexts();
  await loadTexts('approval');
  const lifetime = new AbortController();
  const state = proxy(initialVisitor());
  state.account = { login: false, role: 'anonymous', status: 'submitted' };
  const app = testApp({ visitor: { state }, signal: lifetime.signal });
  app.store(createApproval).state.isSubmitted = true;
  render(<ApprovalDialog />, { wrapper: appWrapper(app) });
  expect(screen.getByRole('status').textContent).toContain(texts.success);
  act(() => {
    state.account = { login: false, role: 'anonymous', status: 'under-review' };
  });
  await vi.waitFor(() => expect(screen.getByText(texts['under-review'].text)).toBeDefined());
  expect(screen.queryByText(texts.success)).toBeNull();
  lifetime.abort();
});
