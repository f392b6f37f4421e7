import { expect, it, vi } from 'vitest';
import type { LoginState } from '../../service/contract/account.ts';
import { ServiceError } from '../../service/service-error.ts';
import { testApp } from '../app.test-helper.tsx';
import { createAccountNames, maskPhone } from './account-names.ts';

it.each([
  ['+8613812345678', '+86138****5678'],
  ['+1 (415) 555-2671', '+141****2671'],
  ['12345', '***45'],
])('shows of %s no more than %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});

const account = (user: LoginState['user'], ask: () => Promise<unknown>) => {
  const app = testApp({
    visitor: {
      identity: { read: () => ({ type: 'account', email: 'a@b.example', phone: '+8613812345678' }) } as never,
      account: () => Promise.resolve({ isKnown: () => user !== undefined, ask } as never),
    },
  });
  app.visitor.state.account = { login: true, role: 'user', status: 'ok', user };
  return createAccountNames(app);
};

it('names who is logged in, by what is known of them, without asking again', async () => {
  const ask = vi.fn();
  const { state, load } = account({ id: 'u', name: 'Ada' }, ask);
  await load(true);
  expect(state.names).toEqual(['Ada', 'a@b.example', '+86138****5678']);
  expect(ask).not.toHaveBeenCalled();
});

it('makes do with what is stored where nobody answers', async () => {
  const failure = new ServiceError({
    code: 500,
    status: 500,
    textKey: 'status.0',
    handling: 'caller',
    retryable: true,
  });
  const { state, load } = account(undefined, () => Promise.reject(failure));
  await load(true);
  expect(state.names).toEqual(['a@b.example', '+86138****5678']);
});
