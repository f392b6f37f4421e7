// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import texts from '../../../locales/en/login.json' with { type: 'json' };
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { CodeField, ConsentField, EmailField, PhoneField } from './login-fields.tsx';
import { createLogin } from './login-store.ts';

afterEach(cleanup);

it('tells of missing consent, wherever the focus is', async () => {
  initTexts();
  await loadTexts('login');
  const app = testApp();
  app.visitor.state.links = { terms: 'https://shop.example/terms' };
  render(<ConsentField />, { wrapper: appWrapper(app) });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('');
  act(() => expect(app.store(createLogin).mayGoOn()).toBe(false));
  expect(alert.textContent).toBe(texts.consentMissing);
});

it('says what its fields are for, so that a browser can fill them', async () => {
  initTexts();
  await loadTexts('login');
  const fields = (
    <>
      <PhoneField />
      <EmailField />
      <CodeField describedBy="sent" />
    </>
  );
  render(fields, { wrapper: appWrapper(testApp()) });
  const purposes = screen.getAllByRole<HTMLInputElement>('textbox').map(({ autocomplete }) => autocomplete);
  expect(purposes).toEqual(['tel', 'email', 'one-time-code']);
});
