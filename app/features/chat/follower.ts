import { follow, startOfFollowing, type FollowEvent, type FollowState } from './follow-state.ts';
import { watchReader } from './watch-reader.ts';

export type FollowTargets = {
  scroller: HTMLElement;
  /** Grows inside the scroller. */
  content: HTMLElement;
  /** Stands at the very end of the content. */
  end: HTMLElement;
};

/** Keeps a scroller at its end while the reader is there. */
export type Follower = { tell: (event: FollowEvent) => void; dispose: () => void };

/** Beyond any thread's height: the browser stops at the end, and nothing has to be measured. */
const PAST_THE_END = 1e9;
/** How much of the end may be out of view while it still counts as seen. */
const END_MARGIN_PX = 24;
/** How long the way to the end may take to be seen; then the rest of it is jumped. */
const GLIDE_MS = 400;

/**
 * Starts following. Heights are only read in a ResizeObserver, right after layout, where reading costs none.
 * @param onChange Hears of every new state.
 */
export const createFollower = (targets: FollowTargets, onChange: (state: FollowState) => void): Follower => {
  const { scroller, content, end } = targets;
  const stopping = new AbortController();
  let state = startOfFollowing;
  /** Where following left the scroller, -1 when it did not. */
  let keptTop = -1;

  /** Runs while the scroller glides; what grows meanwhile must not make it start anew with every frame. */
  let gliding: ReturnType<typeof setTimeout> | undefined;
  const goToEnd = () => {
    gliding = undefined;
    if (state.mode === 'travelling') scroller.scrollTop = PAST_THE_END;
  };
  const travel = () => {
    clearTimeout(gliding);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      goToEnd();
      return;
    }
    scroller.scrollTo({ top: PAST_THE_END, behavior: 'smooth' });
    gliding = setTimeout(goToEnd, GLIDE_MS);
  };

  const tell = (event: FollowEvent) => {
    const next = follow(state, event);
    if (next === state) return;
    const sets = next.mode === 'travelling' && state.mode !== 'travelling';
    state = next;
    onChange(state);
    if (sets) travel();
  };

  const resizes = new ResizeObserver(() => {
    // Less than where it was left: the reader has gone back by a way that sends no event of its own, as find does.
    const wentBack = keptTop >= 0 && scroller.scrollTop < keptTop - 2;
    const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - END_MARGIN_PX;
    if (state.mode === 'following' && wentBack && !isAtEnd) tell({ type: 'moved-back' });
    keptTop = -1;
    if (state.mode === 'following') {
      scroller.scrollTop = PAST_THE_END;
      keptTop = scroller.scrollTop;
    } else if (gliding === undefined) goToEnd();
  });
  resizes.observe(scroller);
  resizes.observe(content);

  const sight = new IntersectionObserver(
    (entries) => tell({ type: entries.at(-1)?.isIntersecting ? 'end-seen' : 'end-lost' }),
    { root: scroller, rootMargin: `0px 0px ${END_MARGIN_PX}px` },
  );
  sight.observe(end);
  watchReader(scroller, tell, stopping.signal);

  return {
    tell,
    dispose: () => {
      clearTimeout(gliding);
      resizes.disconnect();
      sight.disconnect();
      stopping.abort();
    },
  };
};
