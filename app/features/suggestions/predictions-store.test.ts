import { subscribeKey } from 'valtio/utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Service } from '../../service/service.ts';
import { testApp } from '../app.test-helper.tsx';
import {
  chooseByKey,
  createPredictions,
  type KeyChoice,
  type KeyPress,
  type ListState,
} from './predictions-store.ts';

type Asked = { text: string; signal: AbortSignal; answer: (list: string[]) => void; fail: () => void };

const start = () => {
  const asked: Asked[] = [];
  const shown: (readonly string[])[] = [];
  const call = (_operation: unknown, { text }: { text: string }, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error('down'));
      asked.push({ text, signal, answer: (list) => resolve({ list }), fail });
    });
  const app = testApp({ visitor: { service: { call } as unknown as Service } });
  const predictions = app.store(createPredictions);
  subscribeKey(predictions.state, 'questions', (questions) => shown.push(questions), true);
  return { app, predictions, asked, shown };
};

describe('createPredictions', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks once typing pauses, for what is typed by then', async () => {
    const { predictions, asked, shown } = start();
    for (const text of ['h', 'ho', 'how ']) {
      predictions.update(text);
      await vi.advanceTimersByTimeAsync(249);
    }
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.map(({ text }) => text)).toEqual(['how']);
    asked[0]?.answer(['How is it?', 'How is it?', 'how']);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([['How is it?']]);
  });

  it('cancels what is out of date, and never shows it', async () => {
    const { predictions, asked, shown } = start();
    predictions.update('one');
    await vi.advanceTimersByTimeAsync(250);
    predictions.update('two');
    expect(asked[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(250);
    asked[1]?.answer(['Two?']);
    asked[0]?.answer(['One?']);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([['Two?']]);
  });

  it('asks once more for what is on show when the visitor has another language', async () => {
    const { app, predictions, asked, shown } = start();
    app.visitor.state.language = 'zh-CN';
    predictions.update('one');
    await vi.advanceTimersByTimeAsync(250);
    asked[0]?.answer(['One?']);
    await vi.advanceTimersByTimeAsync(0);
    app.visitor.state.language = 'en';
    await vi.advanceTimersByTimeAsync(0);
    asked[1]?.answer(['One or two?']);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.map(({ text }) => text)).toEqual(['one', 'one']);
    expect(shown).toEqual([['One?'], ['One or two?']]);
  });

  it('shows nothing when asking fails', async () => {
    const { predictions, asked, shown } = start();
    predictions.update('one');
    await vi.advanceTimersByTimeAsync(250);
    asked[0]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([[]]);
  });

  it.each(['', '   ', 'two\nlines', 'x'.repeat(501)])('asks nothing for %j', async (text) => {
    const { predictions, asked, shown } = start();
    predictions.update('before');
    predictions.update(text);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
    expect(shown).toEqual([[]]);
  });

  it('shows nothing after it was cleared', async () => {
    const { predictions, asked, shown } = start();
    predictions.update('one');
    await vi.advanceTimersByTimeAsync(250);
    predictions.clear();
    asked[0]?.answer(['One?']);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([[]]);
  });
});

type Case = Partial<KeyPress & ListState> & { key: string };

const choose = (changes: Case) => {
  const all = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...changes };
  return chooseByKey(all, { count: 3, active: -1, isAtEnd: true, ...changes });
};

it.each([
  [{ key: 'ArrowDown' }, 0],
  [{ key: 'ArrowDown', active: 2 }, -1],
  [{ key: 'ArrowUp' }, 2],
  [{ key: 'ArrowUp', active: 0 }, -1],
  [{ key: 'Enter' }, undefined],
  [{ key: 'Enter', active: 1 }, 'take'],
  [{ key: 'Enter', active: 1, shiftKey: true }, undefined],
  [{ key: 'Tab' }, undefined],
  [{ key: 'Tab', active: 0 }, 'take'],
  [{ key: 'Tab', active: 0, shiftKey: true }, undefined],
  [{ key: 'ArrowRight', active: 0 }, 'take'],
  [{ key: 'ArrowRight', active: 0, isAtEnd: false }, undefined],
  [{ key: 'Escape' }, 'hide'],
  [{ key: 'Escape', count: 0 }, undefined],
  [{ key: 'ArrowDown', count: 0 }, undefined],
  [{ key: 'a', active: 1 }, undefined],
] satisfies [Case, KeyChoice][])('%j is %j', (key, choice) => expect(choose(key)).toBe(choice));
