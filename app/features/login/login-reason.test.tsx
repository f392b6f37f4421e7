// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import type { VisitorState } from '../../visitor/visitor-state.ts';
import texts from '../../../locales/en/login.json' with { type: 'json' };
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { LoginReason } from './login-reason.tsx';

afterEach(cleanup);

const remaining = (count: number): Partial<VisitorState> => ({
  account: { login: false, role: 'trial', status: 'ok', entitlement: { remaining: count } },
});

it.each<[string, 1 | 2 | 3, Partial<VisitorState>, string]>([
  ['members only', 1, {}, texts.why.members],
  ['the trial is over', 2, remaining(0), texts.why.trial],
  ['a login has ended', 3, { identity: 'ended' }, texts.why.ended],
  ['nothing, in a trial that is not over', 2, remaining(1), ''],
  ['nothing, where anybody may chat', 3, remaining(0), ''],
])('says why the log-in is asked for: %s', async (_name, accessPermission, change, words) => {
  initTexts();
  await loadTexts('login');
  const app = testApp();
  const { container } = render(<LoginReason />, { wrapper: appWrapper(app) });
  await act(async () => {
    app.visitor.state.channelConfig.accessPermission = accessPermission;
    Object.assign(app.visitor.state, change);
  });
  expect(container.textContent).toBe(words);
});
