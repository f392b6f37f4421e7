import { proxy } from 'valtio/vanilla';
import { loadCode } from '../../../base/load-code.ts';
import type { App } from '../../app.ts';
import { keepFollowing, type ThreadParts } from './following.ts';
import { type FollowEvent, type FollowState, startOfFollowing } from './follow-state.ts';
import type { ReadingPlace } from './reading-place.ts';
import { watchReader } from './watch-reader.ts';
import type { Built } from './watch-window.ts';

/**
 * How high the words fade out under the button that leads to the end: `jump-to-latest.module.css`, of 4.5
 * rem.
 */
const FADE_PX = 72;

const loadReadingPlace = async () => (await import('./reading-place.ts')).createReadingPlace;
const loadWatch = async () => (await import('./watch-window.ts')).watchWindow;

/**
 * Makes the view of the thread: the one owner of the element that scrolls, of what is built in it, of the
 * place that is read and of whether the end is followed. The modules beside it each keep one of these and
 * know each other only through it.
 */
export const createThreadView = ({ signal }: App) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy({
    /** Whether the reader is elsewhere than at the end, and stays there. */
    isAway: false,
    /** Answers that came meanwhile. */
    unread: 0,
    /** The message that a feature wants in sight; empty when none. */
    revealedId: '',
  });
  let shown: (ThreadParts & { tell: (event: FollowEvent) => void; ending: AbortController }) | undefined;
  /** Keeps the place that is read; undefined until its code has come. */
  let place: ReadingPlace | undefined;

  const show = ({ atEnd, mode, unread }: FollowState): void => {
    Object.assign(state, { isAway: !atEnd && mode === 'reading', unread });
  };
  const tell = (event: FollowEvent): void => shown?.tell(event);
  const elementOf = (messageId: string): Element | null =>
    shown?.content.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`) ?? null;
  const hide = (): void => {
    shown?.ending.abort();
    shown = place = undefined;
    show(startOfFollowing);
  };
  signal.addEventListener('abort', hide);
  const reveal = (messageId: string): void => {
    state.revealedId = messageId;
  };

  return {
    state,
    /** Tells what happens to the conversation, once that is drawn. */
    tell,
    elementOf,
    reveal,
    release: (): void => reveal(''),
    bringIntoSight: (range: Range, top?: number): void => {
      if (!shown) return;
      const { scroller } = shown;
      const found = range.getBoundingClientRect();
      const view = scroller.getBoundingClientRect();
      const bottom = view.bottom - (state.isAway ? FADE_PX : 0);
      if (found.top >= (top ?? view.top) && found.bottom <= bottom) return;
      // Following the end would take the reader away again.
      tell('moved-back');
      scroller.scrollTop += found.top - view.top - view.height / 3;
      place?.note();
    },
    /** Goes to the revealed message, which has been built for it. */
    goToRevealed: (): void => {
      tell('moved-back');
      elementOf(state.revealedId)?.scrollIntoView({ block: 'center' });
      // It was built in this frame, perhaps: its new height is no change under the reader's eye.
      place?.note();
    },
    /** Goes to the beginning of the thread. */
    goToStart: (): void => shown?.scroller.scrollTo(0, 0),

    /**
     * Shows the thread in the elements of a component.
     * @returns A function that ends it.
     */
    showIn: (parts: ThreadParts): (() => void) => {
      const ending = new AbortController();
      const tellOwn = keepFollowing(parts, () => place, show, ending.signal);
      watchReader(parts.scroller, tellOwn, ending.signal);
      loadCode(loadReadingPlace).then(
        (create) => ending.signal.aborted || (place = create(parts.scroller, parts.content, ending.signal)),
        () => undefined,
      );
      shown = { ...parts, tell: tellOwn, ending };
      return hide;
    },

    /**
     * Decides from now on what is built, because the thread is long. Should the code for it not come, all of
     * it is.
     * @param onChange Hears what is to be built, each time that changes.
     * @returns A function that ends it.
     */
    keepShort: (onChange: (built: Built) => void): (() => void) => {
      const ending = new AbortController();
      const start = (watchWindow: Awaited<ReturnType<typeof loadWatch>>) => {
        if (!ending.signal.aborted && shown) watchWindow(shown.scroller, onChange, ending.signal);
      };
      loadCode(loadWatch).then(start, () => undefined);
      return () => ending.abort();
    },
  };
};
