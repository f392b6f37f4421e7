// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import type { Session } from '../../service/contract/index.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { SessionList } from './session-list.tsx';
import { createSessions } from './sessions-store.ts';

const DAY_MS = 86_400_000;

const session = (changes: Partial<Session>): Session => ({
  id: 's',
  title: 'Windows',
  headId: 'm',
  createdAt: 0,
  updatedAt: Date.now(),
  ...changes,
});

let lifetime = new AbortController();
afterEach(() => {
  cleanup();
  lifetime.abort();
});

/** Shows a conversation of yesterday while its title is being changed. */
const rename = async (text: string) => {
  initTexts();
  await loadTexts('history');
  lifetime = new AbortController();
  let list = [session({ updatedAt: Date.now() - DAY_MS })];
  const stored: { title?: string }[] = [];
  const call = vi.fn(async ({ path }: { path: string }, payload: { title?: string }) => {
    if (path.endsWith('pull/session')) return { list };
    stored.push(payload);
    list = list.map((one) => ({ ...one, ...payload }));
    return list[0];
  });
  const app = testApp({ visitor: { service: { call } as never }, signal: lifetime.signal });
  const sessions = app.store(createSessions);
  await sessions.load();
  render(<SessionList onOpen={undefined} />, { wrapper: appWrapper(app) });
  fireEvent.click(screen.getByRole('button', { name: 'Rename “Windows”' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
  const pull = async (pulled: Session[]) => {
    list = pulled;
    await act(() => sessions.load());
  };
  return { app, stored, pull };
};

it('keeps a title that is being typed when its conversation moves to another day', async () => {
  const { stored, pull } = await rename('Glazing');
  await pull([session({})]);
  const today = within(screen.getByRole('region', { name: 'Today' }));
  expect(await today.findByRole('button', { name: 'Glazing' })).toBeDefined();
  expect(stored).toEqual([{ id: 's', title: 'Glazing' }]);
});

it('stores no title for a conversation that is no more', async () => {
  const { stored, pull } = await rename('Glazing');
  await pull([]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(stored).toEqual([]);
});
