// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { initTexts } from '../../../i18n/i18n.ts';
import { MAX_QUESTION_LENGTH } from '../../../service/contract/run.ts';
import { appWrapper, testApp } from '../../app.test-helper.tsx';
import { Composer } from './composer.tsx';

const html = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8');
const body = /<body>([\s\S]*)<\/body>/.exec(html)?.[1]?.replaceAll(/<script[\s\S]*?<\/script>/g, '') ?? '';

afterEach(cleanup);

const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);

it('interrupts once when a message gets too long, and has the number with the message box', async () => {
  initTexts();
  document.body.innerHTML = body;
  const app = testApp();
  render(<Composer isHidden={false} />, { wrapper: appWrapper(app) });
  const box = document.querySelector('textarea');
  const type = (length: number) => act(async () => app.conversation.setDraft('a'.repeat(length)));
  const described = () => document.getElementById(box?.getAttribute('aria-describedby') ?? '')?.textContent;

  await type(MAX_QUESTION_LENGTH);
  // The counter comes when it is needed.
  await waitFor(() => expect(described()).toBe('0 characters left'));
  expect([box?.getAttribute('aria-invalid'), alerts().join('')]).toEqual(['false', '']);

  await type(MAX_QUESTION_LENGTH + 1);
  const crossed = alerts();
  expect(crossed.join('')).toBe('The message is too long');
  expect([box?.getAttribute('aria-invalid'), described()]).toEqual(['true', '1 character too many']);

  await type(MAX_QUESTION_LENGTH + 2);
  expect(alerts()).toEqual(crossed);
  expect(described()).toBe('2 characters too many');

  await act(async () => app.conversation.setDraft(`${'a'.repeat(MAX_QUESTION_LENGTH)}👩‍👩‍👧‍👦`));
  expect(described()).toBe('1 character too many');
});
