import { beforeAll, expect, it } from 'vitest';
import { say } from '../i18n/words.ts';
import { initTexts } from '../i18n/i18n.ts';
import { toasts } from '../ui/toast-store.ts';
import { testApp } from './app.test-helper.tsx';
import { leaveLogin, logOut } from './log-out.ts';

beforeAll(initTexts);
const done = () => testApp({ host: { logOut: () => Promise.resolve() } });
const failed = () => testApp({ host: { logOut: () => Promise.reject(new Error('offline')) } });

const error = ['error', 'System request error'];

it.each([
  ['says that the visitor is logged out', logOut, done, [['success', 'Log out success']]],
  ['says that the log-out has failed', logOut, failed, [error]],
  ['leaves a login in silence', leaveLogin, done, []],
  ['says that a login could not be left', leaveLogin, failed, [error]],
])('%s', async (_name, leave, app, said) => {
  await leave(app());
  expect(toasts.list.map(({ kind, words }) => [kind, say(words)])).toEqual(said);
});
