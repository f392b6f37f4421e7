// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useImage } from './use-image.ts';

/** The attempts that were made outside the page. */
const asked: AskedImage[] = [];

class AskedImage extends EventTarget {
  src = '';

  constructor() {
    super();
    asked.push(this);
  }
}

/** Ends an attempt. */
const end = (attempt: number, how: 'load' | 'error') =>
  act(() => void asked[attempt]?.dispatchEvent(new Event(how)));

/** What the browser noted of the last request for the image. */
let responseStatus: number | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Image', AskedImage);
  vi.spyOn(performance, 'getEntriesByName').mockImplementation(() =>
    responseStatus === undefined ? [] : [{ responseStatus } as PerformanceResourceTiming],
  );
});
afterEach(() => {
  cleanup();
  asked.length = 0;
  responseStatus = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const Picture = ({ url }: { url: string }) => {
  const { problem, isRetrying, retry, onError, retryRef, imageRef } = useImage(url);
  return problem ? (
    <button type="button" ref={retryRef} aria-busy={isRetrying} onClick={retry}>
      {problem}
    </button>
  ) : (
    <img ref={imageRef} src={url} alt="A cat" onError={onError} />
  );
};

const cat = 'https://files.example/cat.png';
const image = () => screen.queryByRole('img');

/** Shows an image that does not come. */
const showFailing = (url = cat) => {
  const rendered = render(<Picture url={url} />);
  fireEvent.error(screen.getByRole('img'));
  return rendered;
};

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('asks once for an image that failed, after a while', async () => {
  showFailing();
  await wait(9999);
  expect(asked).toEqual([]);
  await wait(1);
  expect(asked).toMatchObject([{ src: cat, referrerPolicy: 'no-referrer' }]);
  end(0, 'error');
  await wait(600_000);
  expect(asked).toHaveLength(1);
  expect(screen.getByRole('button').textContent).toBe('failed');
});

it('asks each time the network comes back, one attempt at a time', async () => {
  showFailing();
  fireEvent.online(window);
  fireEvent.online(window);
  expect(asked).toHaveLength(1);
  end(0, 'error');
  fireEvent.online(window);
  expect(asked).toHaveLength(2);
  end(1, 'load');
  expect(image()).not.toBeNull();
  fireEvent.online(window);
  await wait(600_000);
  expect(asked).toHaveLength(2);
});

it('asks at a press, and gives the focus of the button to the image', () => {
  showFailing();
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button);
  end(0, 'load');
  expect(document.activeElement).toBe(image());
});

it('leaves the focus where it is when the image comes by itself', async () => {
  showFailing();
  await wait(10_000);
  end(0, 'load');
  expect(image()).not.toBeNull();
  expect(document.activeElement).toBe(document.body);
});

it.each([404, 410])('does not ask again for an image with the status %d', async (status) => {
  responseStatus = status;
  showFailing();
  expect(screen.getByRole('button').textContent).toBe('gone');
  fireEvent.online(window);
  await wait(600_000);
  expect(asked).toEqual([]);
});

it.each([
  ['failed', 503],
  ['failed', 200],
  ['gone', 404],
])('says %s of one that answers the second time with %d', async (problem, status) => {
  showFailing();
  await wait(10_000);
  responseStatus = status;
  end(0, 'error');
  expect(screen.getByRole('button').textContent).toBe(problem);
});

it('does not ask again for an image that its address holds', () => {
  showFailing('data:image/png;base64,AA==');
  expect(screen.getByRole('button').textContent).toBe('gone');
});

it('shows another image as if none had failed', () => {
  const { rerender } = showFailing();
  rerender(<Picture url="https://files.example/dog.png" />);
  expect(image()).not.toBeNull();
});

it('asks for nothing once it has left the page', async () => {
  showFailing().unmount();
  fireEvent.online(window);
  await wait(600_000);
  expect(asked).toEqual([]);
});
