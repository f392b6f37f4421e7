import { pagePart } from '../page/contract.ts';
import type { HeightRange } from '../../sdk/protocol/messages.ts';

/** The host page takes some 20 calls a second; a chat that grows faster is told in steps. */
const PAUSE_MS = 60;
/** How long the page may take to give the height that it has offered. */
const PATIENCE_MS = 500;
/** The height that a dialog needs to be read and used. */
const DIALOG_PX = 480;

/** The height of what an element holds, also where it is cut off, scrolled or has room to spare. */
const heightOf = (area: Element): number => {
  const first = area.firstElementChild;
  const last = area.lastElementChild;
  if (!first || !last) return 0;
  const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(area);
  const inner = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
  return inner + Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd);
};

/** The part of the page that scrolls: the thread, or what stands in its place. */
const findArea = (): Element | null =>
  document.querySelector('[role="log"]') ?? document.querySelector('main');

/**
 * Keeps the host page informed of how high the content is, until the signal aborts: header, thread and
 * composer, none of which depends on the height of the frame. The document takes that height itself at once,
 * and the frame a moment later, so nothing in it scrolls or jumps as it grows; over the greatest height the
 * thread scrolls as ever.
 * @param tell Asks for a height in CSS px.
 */
export const keepContentHeight = (
  { min, max }: HeightRange,
  tell: (height: number) => void,
  signal: AbortSignal,
): void => {
  const { style } = document.documentElement;
  let wanted = 0;
  let told = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  /** The page has a height of its own for the frame: the document keeps to that. */
  let isRefused = false;
  const isGiven = () => Math.abs(innerHeight - wanted) < 1;

  // A part that fills the view would make the content as high as the frame, and the frame never lower again.
  style.setProperty('--thread-room', '0px');
  style.setProperty('--casement-lift', '0px');

  const judge = () => {
    isRefused = !isGiven();
    if (isRefused) style.removeProperty('--casement-height');
    else style.setProperty('--casement-height', `${wanted}px`);
  };
  const judgeSoon = () => {
    clearTimeout(patience);
    patience = setTimeout(judge, PATIENCE_MS);
  };

  const say = () => {
    pause = undefined;
    if (wanted === told) return;
    told = wanted;
    tell(wanted);
    pause = setTimeout(say, PAUSE_MS);
    judgeSoon();
  };

  const measure = () => {
    const area = findArea();
    if (!area) return;
    const around = document.body.offsetHeight - area.clientHeight;
    const least = document.querySelector('dialog[open]') ? Math.max(min, DIALOG_PX) : min;
    const height = Math.ceil(Math.min(Math.max(around + heightOf(area), least), max));
    if (height === wanted) return;
    wanted = height;
    if (!isRefused) style.setProperty('--casement-height', `${wanted}px`);
    if (pause === undefined) say();
  };

  // Once a frame and right after layout, where measuring costs nothing.
  const sizes = new ResizeObserver(measure);
  const observe = () => {
    sizes.disconnect();
    const parts = document.querySelectorAll('body > *, #root > *, main > *, [role="log"] > *');
    for (const part of parts) sizes.observe(part);
  };
  // Screens come and go, and so do dialogs; a new observer reports at once.
  const changes = new MutationObserver(observe);
  observe();
  changes.observe(document.body, { childList: true });
  const root = pagePart('root');
  if (root) changes.observe(root, { childList: true });

  addEventListener(
    'resize',
    () => {
      if (!isGiven()) judgeSoon();
      else if (isRefused) judge();
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    clearTimeout(pause);
    clearTimeout(patience);
    sizes.disconnect();
    changes.disconnect();
  });
};
