// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTexts } from '../../i18n/i18n.ts';
import { ServiceError } from '../../service/service-error.ts';
import { createChallenges } from '../../visitor/challenges.ts';
import { testApp } from '../app.test-helper.tsx';
import { createContact } from './contact-store.ts';

const form = {
  fields: [{ id: 'name' }, { id: 'email', required: 1 }, { id: 'message', required: 1 }],
  consent: { text: '', link: '' },
};
let lifetime = new AbortController();
let forget: (() => Promise<unknown>) | undefined;

beforeEach(() => {
  initTexts();
  sessionStorage.clear();
  lifetime = new AbortController();
});
afterEach(() => lifetime.abort());

const open = (contact: object = form) => {
  const call = vi.fn((_operation: unknown, _message: object): Promise<unknown> =>
    Promise.resolve({ id: '' }),
  );
  const app = testApp({
    signal: lifetime.signal,
    visitor: {
      service: { call } as never,
      beforeForgotten: (finish) => {
        forget = finish;
        return () => undefined;
      },
    },
  });
  app.visitor.state.contact = contact;
  Object.assign(app.visitor, { challenges: createChallenges(app.visitor.state) });
  return { app, call, contact: app.store(createContact) };
};
const fill = ({ edit, set }: ReturnType<typeof createContact>) => {
  edit('email', ' ada@example.com ');
  edit('message', 'Hello');
  set({ hasAgreed: true });
};
const refused = (data: unknown) =>
  new ServiceError({
    code: 400,
    status: 200,
    handling: 'caller',
    textKey: 'systemRequest',
    retryable: false,
    texts: { en: 'Please check.' },
    data,
    cause: undefined,
  });

it('says what is wrong before anything is sent, and takes it back as it is mended', async () => {
  const { contact, call } = open();
  contact.edit('email', 'ada@');
  await contact.submit();
  expect(contact.state.problems).toEqual({ email: 'email', message: 'missing', consent: 'missing' });
  expect(call).not.toHaveBeenCalled();
  fill(contact);
  expect(contact.state.problems).toEqual({});
});

it('sends the message with its conversation, where the visitor wants it', async () => {
  const { app, contact, call } = open();
  app.conversation.state.sessionId = 'chat';
  fill(contact);
  await contact.submit();
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    values: { name: '', email: 'ada@example.com', message: 'Hello' },
    consent: true,
    sessionId: 'chat',
  });
  expect(contact.state.isSent).toBe(true);
  expect(contact.state.values).toEqual({});
  fill(contact);
  contact.set({ withConversation: false });
  await contact.submit();
  expect(call.mock.calls[1]?.[1]).not.toHaveProperty('sessionId');
  const ids = call.mock.calls.map(([, message]) => (message as { id: string }).id);
  expect(new Set(ids).size).toBe(2);
});

it('keeps what is typed over a reload, and sends the same message again after a failure', async () => {
  const first = open();
  fill(first.contact);
  first.call.mockRejectedValueOnce(new Error('offline'));
  await first.contact.submit();
  expect(first.contact.state.failure?.()).toBe('System request error');
  const second = open();
  expect(second.contact.state.values).toEqual({ email: ' ada@example.com ', message: 'Hello' });
  await second.contact.submit();
  expect(second.call.mock.calls[0]?.[1]).toEqual(first.call.mock.calls[0]?.[1]);
});

it('shows what the service finds wrong beside its field, and its words for anything else', async () => {
  const { contact, call } = open();
  fill(contact);
  call.mockRejectedValueOnce(refused({ fields: { email: 'email' } }));
  await contact.submit();
  expect(contact.state.problems).toEqual({ email: 'email' });
  call.mockRejectedValueOnce(refused({ reason: 'rate' }));
  contact.edit('email', 'ada@example.com');
  await contact.submit();
  expect(contact.state.failure?.()).toBe('Please check.');
  expect(contact.state.isSent).toBe(false);
});

it('begins with what is known of the visitor, and with the question that the closed channel took away', () => {
  const { app } = open();
  const { state } = app.visitor;
  state.account = { login: true, role: 'user', status: 'ok', user: { id: 'a', name: 'Ada', phone: '1' } };
  state.absence = { isShut: true, line: '', text: '' };
  app.conversation.state.draft = 'Where is it?';
  const contact = createContact(app);
  expect(contact.state.values).toEqual({ name: 'Ada', message: 'Where is it?' });
});

it('leaves nothing for the next visitor of the tab', async () => {
  const { contact } = open();
  fill(contact);
  await forget?.();
  expect(contact.state.values).toEqual({});
  expect(open().contact.state.values).toEqual({});
});

it('sends nothing by a form that it cannot read', async () => {
  const { contact, call } = open({ fields: 'all' });
  fill(contact);
  await contact.submit();
  expect(call).not.toHaveBeenCalled();
});
