// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { initTexts, loadTexts } from '../../i18n/i18n.ts';
import { appWrapper, testApp } from '../app.test-helper.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { createSessions } from './sessions-store.ts';

const session = { id: 's', title: 'Windows', headId: 'm', createdAt: 0, updatedAt: 0 };

const lifetime = new AbortController();
afterEach(() => {
  cleanup();
  lifetime.abort();
  vi.useRealTimers();
});

it('a deletion stays for as long as its note is pointed at or Undo has the focus', async () => {
  initTexts();
  await loadTexts('history');
  vi.useFakeTimers();
  const call = vi.fn((_operation: unknown, { deleted }: { deleted?: boolean }) =>
    Promise.resolve(deleted === undefined ? { list: [session] } : session),
  );
  const app = testApp({ visitor: { service: { call } as never }, signal: lifetime.signal });
  const sessions = app.store(createSessions);
  await sessions.load();
  render(<HistoryPanel isOpen={false} isBeside={false} onClose={() => undefined} />, {
    wrapper: appWrapper(app),
  });
  await act(async () => sessions.remove('s'));
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  fireEvent.pointerEnter(undo);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  act(() => undo.blur());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Deleted “Windows”')).toBeDefined();
  fireEvent.pointerLeave(undo);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
