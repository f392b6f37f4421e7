// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { appWrapper, testApp } from '../features/app.test-helper.tsx';
import { initTexts, loadTexts } from '../i18n/i18n.ts';
import { RefusedScreen } from './refused-screen.tsx';

beforeAll(async () => {
  initTexts();
  await loadTexts('states');
});
afterEach(cleanup);

const show = (accessPermission: 1 | 2 | 3, isAside = false) => {
  const challenges = {
    raise: vi.fn(() => Promise.resolve(false)),
    settle: vi.fn(),
    settleAll: vi.fn(),
    putAside: vi.fn(),
    replace: vi.fn(),
  };
  const logOut = vi.fn(() => Promise.resolve());
  const app = testApp({ host: { logOut }, visitor: { challenges } });
  app.visitor.state.address = { botId: 'b', channelId: 'c', styleId: 's', accessMode: 'normal' };
  app.visitor.state.channelConfig.accessPermission = accessPermission;
  render(<RefusedScreen phase={{ type: 'login-required', hasEnded: true, ...(isAside && { isAside }) }} />, {
    wrapper: appWrapper(app),
  });
  const heading = isAside ? 'Another user is logged in' : 'Your log-in has ended';
  expect(screen.getByRole('heading', { name: heading })).toBeDefined();
  return { logOut, challenges, goOn: screen.queryByRole('button', { name: 'Continue without logging in' }) };
};

it('lets a visitor whose log-in has ended go on without, where nobody has to log in', () => {
  const { logOut, goOn } = show(3);
  fireEvent.click(goOn!);
  expect(logOut).toHaveBeenCalledOnce();
});

it('says that another user has taken its place, whose log-in nobody ends here', () => {
  expect(show(3, true).goOn).toBeNull();
});

it('does not where everybody has to', () => {
  expect(show(1).goOn).toBeNull();
});

it('asks the visitor to log in at once, and again when they want to', () => {
  const { challenges } = show(1);
  expect(challenges.raise.mock.calls).toEqual([[{ type: 'log-in' }]]);
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(challenges.raise).toHaveBeenCalledTimes(2);
});
