// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { proxy } from 'valtio/vanilla';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import { createFailure } from '../../service/error-catalogue.ts';
import { initialVisitor } from '../../visitor/visitor-state.ts';
import texts from '../../../locales/en/approval.json' with { type: 'json' };
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';

afterEach(cleanup);

it('says why the service could not be asked', async () => {
  initTexts();
  await loadTexts('approval');
  const lifetime = new AbortController();
  const state = proxy(initialVisitor());
  state.account = { login: false, role: 'anonymous', status: 'submitted' };
  const failure = createFailure('/v1/user/isLogin', { code: 500, message: 'Closed at night' }, 500);
  const ask = () => Promise.reject(failure);
  const app = testApp({
    visitor: { state, account: () => Promise.resolve({ ask } as never) },
    signal: lifetime.signal,
  });
  render(<ApprovalDialog />, { wrapper: appWrapper(app) });
  fireEvent.click(screen.getByRole('button', { name: texts.look }));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(failure.text));
  lifetime.abort();
});
