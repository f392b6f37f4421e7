import { readFrameHints } from '../../sdk/protocol/address.ts';
import { readOrigin } from '../../sdk/protocol/guards.ts';

/** Says whether the app runs inside another page. */
export const isFramed = (): boolean => window.parent !== window;

/** Reads what the host page says in the address of the frame, before there is a connection. */
export const frameHints = () => (isFramed() ? readFrameHints(location.hash) : {});

/** Whether the browser itself tells the origin of the page around the frame; Firefox does not. */
export const isHostOriginCertain = (): boolean => (location.ancestorOrigins?.length ?? 0) > 0;

/**
 * Finds the exact origin of the page around the frame; undefined when it cannot be known. The browser's own
 * word comes first. The fragment and the referrer are hints, and a page may forge them: a wrong one gets no
 * answer, because the browser checks the origin of every message.
 */
export const readHostOrigin = (): string | undefined => {
  const [ancestor] = location.ancestorOrigins ?? [];
  const origin = ancestor ?? readFrameHints(location.hash).hostOrigin ?? document.referrer;
  return readOrigin(origin);
};
