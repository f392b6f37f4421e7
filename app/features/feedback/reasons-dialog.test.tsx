// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { i18n, initTexts, loadTexts } from '../../i18n/i18n.ts';
import { createFailure } from '../../service/error-catalogue.ts';
import type { Service } from '../../service/service.ts';
import { toasts } from '../../ui/toast-store.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { ReasonsDialog } from './reasons-dialog.tsx';
import { testMessage } from '../../conversation/test-message.test-helper.ts';

beforeEach(async () => {
  initTexts();
  await loadTexts('feedback');
});
afterEach(() => {
  cleanup();
});

const message = testMessage();

/** Submits the reasons to a service that keeps the visitor waiting. */
const submit = async () => {
  let settle: { resolve: (stored: object) => void; reject: (error: unknown) => void } | undefined;
  const call = () => new Promise((resolve, reject) => (settle = { resolve, reject }));
  const app = testApp({
    visitor: { service: { call } as unknown as Service },
    conversation: { noteFeedback: () => undefined },
  });
  let closings = 0;
  const { unmount } = render(<ReasonsDialog message={message} onClose={() => (closings += 1)} />, {
    wrapper: appWrapper(app),
  });
  await act(async () => fireEvent.submit(screen.getByRole('checkbox', { name: 'Typos' })));
  return {
    close: unmount,
    store: () => act(async () => settle?.resolve({})),
    fail: () => act(async () => settle?.reject(createFailure('/v1/im/msg/feedback', { code: 'network' }, 0))),
    closings: () => closings,
  };
};
const told = () => toasts.list.map(({ kind, words }) => [kind, typeof words === 'function' && words()]);

it('says in the dialog that a rating was not stored', async () => {
  const { fail, closings } = await submit();
  await fail();
  expect(screen.getByRole('alert').textContent).toBe(i18n.t('feedback:failed'));
  expect([told(), closings()]).toEqual([[], 0]);
});

it('says so in a toast when the visitor has closed the dialog meanwhile', async () => {
  const { close, fail } = await submit();
  close();
  await fail();
  expect(told()).toEqual([['error', i18n.t('feedback:failed')]]);
});

it('leaves a dialog that was opened since, and thanks all the same', async () => {
  const { close, store, closings } = await submit();
  close();
  await store();
  expect([told(), closings()]).toEqual([[['success', i18n.t('feedback:thanks')]], 0]);
});

const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const typos = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Typos' });

it('has what was filled in again when it is opened again, until it is submitted', async () => {
  const app = testApp({
    visitor: { service: { call: async () => ({}) } as unknown as Service },
    conversation: { noteFeedback: () => undefined },
  });
  const open = (id: string) => {
    cleanup();
    render(<ReasonsDialog message={{ ...message, id }} onClose={() => undefined} />, {
      wrapper: appWrapper(app),
    });
  };
  open('m');
  fireEvent.click(typos());
  fireEvent.change(comment(), { target: { value: 'in line 3' } });
  open('another');
  expect([typos().checked, comment().value]).toEqual([false, '']);
  open('m');
  expect([typos().checked, comment().value]).toEqual([true, 'in line 3']);
  await act(async () => fireEvent.submit(typos()));
  open('m');
  expect([typos().checked, comment().value]).toEqual([false, '']);
});
