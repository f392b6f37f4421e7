import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPredictor } from './predictor.ts';

type Asked = { text: string; signal: AbortSignal; answer: (list: string[]) => void; fail: () => void };

const start = () => {
  const asked: Asked[] = [];
  const shown: (readonly string[])[] = [];
  const predictor = createPredictor({
    ask: (text, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ text, signal, answer: resolve, fail: () => reject(new Error('down')) });
      }),
    onQuestions: (questions) => shown.push(questions),
    delayMs: 250,
  });
  return { predictor, asked, shown };
};

describe('createPredictor', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks once typing pauses, for what is typed by then', async () => {
    const { predictor, asked, shown } = start();
    for (const text of ['h', 'ho', 'how ']) {
      predictor.type(text);
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
    const { predictor, asked, shown } = start();
    predictor.type('one');
    await vi.advanceTimersByTimeAsync(250);
    predictor.type('two');
    expect(asked[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(250);
    asked[1]?.answer(['Two?']);
    asked[0]?.answer(['One?']);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([['Two?']]);
  });

  it('shows nothing when asking fails', async () => {
    const { predictor, asked, shown } = start();
    predictor.type('one');
    await vi.advanceTimersByTimeAsync(250);
    asked[0]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([[]]);
  });

  it.each(['', '   ', 'two\nlines', 'x'.repeat(501)])('asks nothing for %j', async (text) => {
    const { predictor, asked, shown } = start();
    predictor.type('before');
    predictor.type(text);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
    expect(shown).toEqual([[]]);
  });

  it('shows nothing after it was cleared', async () => {
    const { predictor, asked, shown } = start();
    predictor.type('one');
    await vi.advanceTimersByTimeAsync(250);
    predictor.clear();
    asked[0]?.answer(['One?']);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([[]]);
  });
});
