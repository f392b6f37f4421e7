import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFramePublisher } from './frame-publisher.ts';

const setUp = () => {
  vi.useFakeTimers();
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
  /** Draws a frame, without what runs after it. */
  const drawOnly = (gapMs = 40) => {
    frameMs += gapMs;
    vi.advanceTimersByTime(gapMs);
    const drawn = frame;
    frame = undefined;
    drawn?.(frameMs);
  };
  const drawFrame = (gapMs?: number) => {
    drawOnly(gapMs);
    vi.advanceTimersByTime(0);
  };
  return { publish, publisher, cancel, drawFrame, drawOnly };
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a frame publisher', () => {
  it('publishes many requests once, after the frame', () => {
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

  it('publishes in a task of its own, so that a frame is not held up', () => {
    const { publish, publisher, drawOnly } = setUp();
    publisher.request();
    drawOnly();
    expect(publish).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(publish).toHaveBeenCalledOnce();
  });

  it.each(['before', 'after'])('publishes nothing when it is disposed of %s its frame', (moment) => {
    const { publish, publisher, drawFrame, drawOnly } = setUp();
    publisher.request();
    if (moment === 'after') drawOnly();
    publisher.dispose();
    drawFrame();
    expect(publish).not.toHaveBeenCalled();
  });

  it('publishes with a timer where no frames are drawn, as in a hidden tab', () => {
    const { publish, publisher, cancel } = setUp();
    publisher.request();
    vi.advanceTimersByTime(1000);
    expect(publish).toHaveBeenCalledOnce();
    expect(cancel).toHaveBeenCalledExactlyOnceWith(7);
  });
});
