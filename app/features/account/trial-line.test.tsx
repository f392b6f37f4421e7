// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { proxy } from 'valtio/vanilla';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import { LoginState } from '../../service/contract/account.ts';
import { createChallenges } from '../../visitor/challenges.ts';
import { initialVisitor } from '../../visitor/visitor-state.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { TrialLine } from './trial-line.tsx';

beforeEach(async () => {
  initTexts();
  await loadTexts('menu');
});
afterEach(cleanup);

const plan = { id: 'pro', name: 'Pro', kind: 'subscription', priceUsd: 9 } as const;

const show = (account: object, payInfo: object = {}) => {
  const state = proxy({ ...initialVisitor(), account: v.parse(LoginState, { login: false, ...account }) });
  state.address = { botId: 'b', channelId: 'c', styleId: 's', accessMode: 'normal' };
  Object.assign(state.robotConfig.payInfo, payInfo);
  const app = testApp({ visitor: { state, challenges: createChallenges(state) } });
  const { container } = render(<TrialLine />, { wrapper: appWrapper(app) });
  const button = screen.queryByRole('button');
  return { state, button, words: container.querySelector('output')?.textContent };
};

it.each([
  ['messages are left', { entitlement: { remaining: 3 } }, {}, '3 messages left', undefined],
  ['a log-in gives more', { entitlement: { remaining: 0 } }, {}, 'No messages left', 'Log in'],
  [
    'a plan gives more',
    { entitlement: { remaining: 0 } },
    { plans: [plan] },
    'No messages left',
    'See plans',
  ],
  [
    'a plan is what lacks',
    { entitlement: { remaining: 0, purchases: [] } },
    { plans: [plan], required: 1 },
    'You need a plan to chat here',
    'See plans',
  ],
])('where %s, it says so and offers that', (_where, account, payInfo, words, action) => {
  const shown = show(account, payInfo);
  expect(shown.words).toBe(words);
  expect(shown.button?.textContent).toBe(action);
  if (shown.button) fireEvent.click(shown.button);
  expect(shown.state.challenge?.type).toBe({ 'Log in': 'log-in', 'See plans': 'plans' }[action ?? '']);
});

it.each(['needs-approval', 'submitted', 'under-review', 'rejected', 'disabled'])(
  'says nothing of messages to a visitor whose account status is %s',
  (status) => {
    expect(show({ status, entitlement: { remaining: 0 } })).toMatchObject({ words: undefined, button: null });
  },
);
