// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { proxy } from 'valtio/vanilla';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import type { Entitlement } from '../../service/contract/entitlement.ts';
import { initialVisitor } from '../../visitor/visitor-state.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import texts from '../../../locales/en/plans.json' with { type: 'json' };
import { Plans } from './plans-dialog.tsx';

beforeEach(async () => {
  initTexts();
  await loadTexts('plans');
});
afterEach(cleanup);

const show = (entitlement: Entitlement, required: 0 | 1) => {
  const state = proxy(initialVisitor());
  Object.assign(state, { challenge: { type: 'plans' } });
  state.robotConfig.payInfo.required = required;
  const ask = () => Promise.resolve({ entitlement });
  const app = testApp({ visitor: { state, account: () => Promise.resolve({ ask } as never) } });
  render(<Plans />, { wrapper: appWrapper(app) });
};

it.each([
  ['of a trial', { remaining: 3 }, 0, '3 messages left'],
  ['of a trial that is over', { remaining: 0 }, 0, '0 messages left'],
  ['of a trial, where a plan is needed afterwards', { remaining: 1 }, 1, '1 message left'],
  ['without a plan that is needed', { remaining: 0 }, 1, texts.needed],
  ['without a plan that is needed, of a service that does not count', {}, 1, texts.needed],
  ['without a limit', {}, 0, texts.unlimited],
] as const)('says how many messages are left %s', async (_, entitlement, required, words) => {
  show(entitlement, required);
  expect(await screen.findByText(words)).toBeDefined();
  expect(document.querySelector('meter')).toBeNull();
});

it('leaves the focus beside a plan that is kept after all', async () => {
  const until = Date.now() + 1e9;
  show(
    { purchases: [{ orderId: 'o', planId: 'pro', name: 'Pro', kind: 'subscription', until, renews: 1 }] },
    0,
  );
  fireEvent.click(await screen.findByRole('button', { name: texts.cancel }));
  fireEvent.click(screen.getByRole('button', { name: texts.keep }));
  expect(document.activeElement?.textContent).toMatch(/^Renews on /);
});
