import { expect, it } from 'vitest';
import { type ContactForm, problemsOfContact } from './contact.ts';

const field = (id: string, required: 0 | 1 = 0, long: 0 | 1 = 0) => ({ id, label: '', required, long });
const form: ContactForm = {
  fields: [field('name'), field('email', 1), field('phone'), field('message', 1), field('order', 0, 1)],
  consent: { text: '', link: '' },
};
const good = { email: 'ada@example.com', message: 'Hello' };

it.each<[Record<string, string>, boolean, Record<string, string>]>([
  [good, true, {}],
  [good, false, { consent: 'missing' }],
  [{}, true, { email: 'missing', message: 'missing' }],
  [{ ...good, message: ' \n ' }, true, { message: 'missing' }],
  [{ ...good, email: 'ada@' }, true, { email: 'email' }],
  [{ ...good, email: 'ada@例え.jp' }, true, {}],
  [{ ...good, phone: '+49 (0)30 123-456' }, true, {}],
  [{ ...good, phone: 'call me' }, true, { phone: 'phone' }],
  [{ ...good, phone: '12' }, true, { phone: 'phone' }],
  [{ ...good, name: 'x'.repeat(321) }, true, { name: 'long' }],
  [{ ...good, message: '字'.repeat(4000), order: 'x'.repeat(4000) }, true, {}],
  [{ ...good, message: '字'.repeat(4001) }, true, { message: 'long' }],
  [{ ...good, other: 'x'.repeat(10_000) }, true, {}],
])('finds what is wrong with %j', (values, hasAgreed, problems) => {
  expect(problemsOfContact(form, values, hasAgreed)).toEqual(problems);
});
