import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listen } from '../base/listen.ts';

/** How long to wait before an image that did not come is asked for again by itself, which happens once. */
const RETRY_DELAY_MS = 10_000;

/** Why an image is not on show: `gone` stays gone; one that `failed` may come when it is asked for again. */
export type ImageProblem = 'failed' | 'gone';

/**
 * An image's element does not tell why the image did not come. The browser's record of its request does, if
 * it comes from our own site.
 */
const problemOf = (url: string): ImageProblem => {
  const request = performance.getEntriesByName(url, 'resource').at(-1) as
    | PerformanceResourceTiming
    | undefined;
  const isGone = request?.responseStatus === 404 || request?.responseStatus === 410;
  // The address of a data: or blob: image is its content, so nothing would be asked for again.
  return isGone || !url.startsWith('http') ? 'gone' : 'failed';
};

type Attempts = {
  url: string | undefined;
  /** How often it was asked for again. */
  count: number;
  problem?: ImageProblem;
  isRunning?: boolean;
};

/**
 * Watches whether an image comes. One that failed is asked for again when the network comes back, once after
 * a while, and by `retry`.
 * @param url An absolute address; undefined when there is none to ask for.
 * @param hasFailed Whether it has failed before this component was there.
 */
export const useImage = (url: string | undefined, hasFailed = false) => {
  const [kept, setKept] = useState<Attempts>(() => ({
    url,
    count: 0,
    ...(hasFailed && url !== undefined && { problem: problemOf(url) }),
  }));
  const attempts: Attempts = kept.url === url ? kept : { url, count: 0 };
  const { count, problem, isRunning = false } = attempts;

  const retry = () => {
    if (url === undefined || isRunning) return;
    const next = { url, count: count + 1 };
    setKept({ ...next, problem: 'failed', isRunning: true });
    // The attempt is made outside the page, so that what stands in the image's place stays until there is
    // something to show.
    const image = new Image();
    image.referrerPolicy = 'no-referrer';
    image.addEventListener('load', () => setKept(next));
    image.addEventListener('error', () => setKept({ ...next, problem: problemOf(url) }));
    image.src = url;
  };
  const retryByItself = useEffectEvent(retry);
  const isWaiting = problem === 'failed' && !isRunning;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => retryByItself();
    const timer = count === 0 ? setTimeout(again, RETRY_DELAY_MS) : undefined;
    const stopListening = listen(globalThis, 'online', again);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [isWaiting, count]);

  const hadFocus = useRef(false);
  return {
    /** Why the image is not on show; undefined when it is, or may still come. */
    problem,
    isRetrying: isRunning,
    retry,
    /** Goes to the `img`. */
    onError: () => setKept({ ...attempts, problem: problemOf(url ?? '') }),
    /** Goes to the button that asks again: it goes once the image is there, and its focus would be lost. */
    retryRef: (button: HTMLElement | null) => () => {
      hadFocus.current = button !== null && document.activeElement === button;
    },
    /** Goes to what takes that focus: the image, or the button around it. */
    imageRef: (element: HTMLElement | null): void => {
      if (!hadFocus.current || !element) return;
      hadFocus.current = false;
      // Lets an image have the focus; a button stays among those that Tab reaches.
      if (element.tabIndex < 0) element.tabIndex = -1;
      element.focus({ preventScroll: true });
    },
  };
};
