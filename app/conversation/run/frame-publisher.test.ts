import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFramePublisher } from './frame-publisher.ts';

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
  const drawFrame = (gapMs = 40) => {
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

  it.each([
    { screenHz: 30, publications: 30 },
    { screenHz: 60, publications: 30 },
    { screenHz: 90, publications: 30 },
    { screenHz: 120, publications: 40 },
    { screenHz: 144, publications: 36 },
  ])('publishes $publications times a second on a screen of $screenHz Hz', ({ screenHz, publications }) => {
    const { publish, publisher, drawFrame } = setUp();
    for (let frame = 0; frame < screenHz; frame += 1) {
      publisher.request();
      drawFrame(1000 / screenHz);
    }
    expect(publish).toHaveBeenCalledTimes(publications);
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
