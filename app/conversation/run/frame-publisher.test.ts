import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFramePublisher } from './frame-publisher.ts';

const setUp = () => {
  vi.useFakeTimers();
  const frames = new Map<number, () => void>();
  const askForFrame = vi.fn((run: () => void) => {
    const id = askForFrame.mock.calls.length;
    frames.set(id, run);
    return id;
  });
  vi.stubGlobal('requestAnimationFrame', askForFrame);
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  const publish = vi.fn();
  const drawFrame = () => {
    const drawn = [...frames.values()];
    frames.clear();
    for (const run of drawn) run();
  };
  return { publish, publisher: createFramePublisher(publish), frames, askForFrame, drawFrame };
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a frame publisher', () => {
  it('publishes many requests once, in a task of its own', () => {
    const { publish, publisher } = setUp();
    for (let index = 0; index < 1000; index += 1) publisher.request();
    expect(publish).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(publish).toHaveBeenCalledOnce();
  });

  it('publishes after the frame that draws what it published before, not in it', () => {
    const { publish, publisher, drawFrame } = setUp();
    publisher.request();
    vi.advanceTimersByTime(0);
    publisher.request();
    vi.advanceTimersByTime(100);
    expect(publish).toHaveBeenCalledOnce();
    drawFrame();
    expect(publish).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(0);
    expect(publish).toHaveBeenCalledTimes(2);
  });

  it.each([30, 60, 90, 120, 144])(
    'publishes some twenty-five times a second on a screen of %i Hz, and asks for no other frame',
    (screenHz) => {
      const { publish, publisher, drawFrame, askForFrame } = setUp();
      let frames = 0;
      for (let ms = 1; ms <= 1000; ms += 1) {
        publisher.request();
        vi.advanceTimersByTime(1);
        if (ms * screenHz < (frames + 1) * 1000) continue;
        frames += 1;
        drawFrame();
      }
      expect(publish.mock.calls.length).toBeGreaterThanOrEqual(24);
      expect(publish.mock.calls.length).toBeLessThanOrEqual(26);
      expect(askForFrame).toHaveBeenCalledTimes(publish.mock.calls.length);
    },
  );

  it.each([
    [3, 23, 26],
    [4, 19, 22],
    [200, 15, 17],
  ])('publishes as often as drawing that takes %i ms allows', async (workMs, least, most) => {
    const { publish, publisher, drawFrame } = setUp();
    let nowMs = 0;
    let drawingMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs + drawingMs);
    // What is published is drawn in a microtask.
    publish.mockImplementation(() =>
      queueMicrotask(() => {
        drawingMs = workMs;
      }),
    );
    for (nowMs = 1; nowMs <= 1000; nowMs += 1) {
      publisher.request();
      vi.advanceTimersByTime(1);
      await Promise.resolve();
      await Promise.resolve();
      drawingMs = 0;
      drawFrame();
    }
    expect(publish.mock.calls.length).toBeGreaterThanOrEqual(least);
    expect(publish.mock.calls.length).toBeLessThanOrEqual(most);
  });

  it('publishes nothing when it is disposed of before its frame', () => {
    const { publish, publisher } = setUp();
    publisher.request();
    publisher.dispose();
    vi.advanceTimersByTime(1000);
    expect(publish).not.toHaveBeenCalled();
  });

  it('publishes nothing more when it is disposed of while it waits for a frame', () => {
    const { publish, publisher, drawFrame } = setUp();
    publisher.request();
    vi.advanceTimersByTime(0);
    publisher.request();
    publisher.dispose();
    drawFrame();
    vi.advanceTimersByTime(1000);
    expect(publish).toHaveBeenCalledOnce();
  });

  it('publishes four times a second where no frames are drawn, as in a hidden tab, and waits for one frame only', () => {
    const { publish, publisher, frames } = setUp();
    for (let ms = 0; ms < 990; ms += 10) {
      publisher.request();
      vi.advanceTimersByTime(10);
    }
    expect(publish).toHaveBeenCalledTimes(4);
    expect(frames.size).toBe(1);
  });
});
