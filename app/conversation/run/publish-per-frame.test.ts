import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFramePublisher } from './publish-per-frame.ts';

const setUp = () => {
  let frame: ((frameMs: number) => void) | undefined;
  let frameMs = 0;
  const cancel = vi.fn(() => {
    frame = undefined;
  });
  const publish = vi.fn();
  vi.stubGlobal('requestAnimationFrame', (run: (frameMs: number) => void) => {
    frame = run;
    return 7;
  });
  vi.stubGlobal('cancelAnimationFrame', cancel);
  const publisher = createFramePublisher(publish);
  const drawFrame = (gapMs = 16) => {
    frameMs += gapMs;
    const drawn = frame;
    frame = undefined;
    drawn?.(frameMs);
  };
  return { publish, publisher, drawFrame };
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a frame publisher', () => {
  it('publishes many requests once a frame', () => {
    const { publish, publisher, drawFrame } = setUp();
    for (let index = 0; index < 1000; index += 1) publisher.request();
    expect(publish).not.toHaveBeenCalled();
    drawFrame();
    expect(publish).toHaveBeenCalledOnce();
    drawFrame();
    expect(publish).toHaveBeenCalledOnce();
    publisher.request();
    drawFrame();
    expect(publish).toHaveBeenCalledTimes(2);
  });

  it('publishes in every other frame of a screen that draws 120 of them in a second', () => {
    const { publish, publisher, drawFrame } = setUp();
    for (let index = 0; index < 10; index += 1) {
      publisher.request();
      drawFrame(1000 / 120);
    }
    expect(publish).toHaveBeenCalledTimes(5);
  });

  it('publishes nothing after it is disposed of', () => {
    const { publish, publisher, drawFrame } = setUp();
    publisher.request();
    publisher.dispose();
    drawFrame();
    expect(publish).not.toHaveBeenCalled();
  });

  it('publishes with a timer where no frames are drawn, as in a hidden tab', () => {
    vi.useFakeTimers();
    const cancelFrame = vi.fn();
    vi.stubGlobal('requestAnimationFrame', () => 7);
    vi.stubGlobal('cancelAnimationFrame', cancelFrame);
    const publish = vi.fn();
    createFramePublisher(publish).request();
    vi.advanceTimersByTime(1000);
    expect(publish).toHaveBeenCalledOnce();
    expect(cancelFrame).toHaveBeenCalledExactlyOnceWith(7);
  });
});
