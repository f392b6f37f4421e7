import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFramePublisher } from './publish-per-frame.ts';

const setUp = () => {
  let frame: (() => void) | undefined;
  const cancel = vi.fn(() => {
    frame = undefined;
  });
  const publish = vi.fn();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    frame = run;
    return 7;
  });
  vi.stubGlobal('cancelAnimationFrame', cancel);
  const publisher = createFramePublisher(publish);
  return { publish, publisher, drawFrame: () => frame?.() };
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
