// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { AttachButton } from './attachment-strip.tsx';
import { createAttachments } from './attachments-store.ts';

beforeEach(async () => {
  initTexts();
  await loadTexts('attachments');
});
afterEach(cleanup);

it('takes chosen files, and leaves no field that holds their names', () => {
  const app = testApp();
  Object.assign(app.visitor.state.robotConfig, { supportFile: 1 });
  const addFiles = vi.fn();
  app.store = ((create: unknown) => (create === createAttachments ? { addFiles } : {})) as typeof app.store;
  render(<AttachButton />, { wrapper: appWrapper(app) });
  screen.getByRole('button', { name: 'Attach files' }).click();

  const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
  expect(field.accept).toContain('.pdf');
  const file = new File(['hello'], 'secret.pdf');
  Object.defineProperty(field, 'files', { value: [file] });
  field.dispatchEvent(new Event('change'));
  expect(addFiles).toHaveBeenCalledWith([file]);
  expect(document.querySelector('input[type=file]')).toBeNull();
});
