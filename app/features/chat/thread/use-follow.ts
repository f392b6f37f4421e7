import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { loadCode } from '../../../base/load-code.ts';
import { follow, startOfFollowing, type FollowEvent, type FollowState } from './follow-state.ts';
import type { createReadingPlace } from './reading-place.ts';
import { watchReader } from './watch-reader.ts';

type FollowTargets = {
  scroller: HTMLElement;
  /** Grows inside the scroller. */
  content: HTMLElement;
  /** Stands at the very end of the content. */
  end: HTMLElement;
};

/** Beyond any thread's height: the browser stops at the end, and nothing has to be measured. */
const PAST_THE_END = 1e9;
/** How much of the end may be out of view while it still counts as seen. */
const END_MARGIN_PX = 24;
/** The space above an answer's first line where following has stopped at it. */
const ABOVE_ANSWER_PX = 20;
/** How long the way to the end may be animated; then the rest of it is jumped. */
const GLIDE_MS = 400;

const loadReadingPlace = async () => (await import('./reading-place.ts')).createReadingPlace;

/**
 * Keeps a scroller at its end while the reader is there. Heights are only read in a ResizeObserver, right after layout, where
 * reading costs none.
 * @param onChange Hears of every new state.
 * @returns A function that tells it of an event.
 */
const startFollowing = (
  { scroller, content, end }: FollowTargets,
  onChange: (state: FollowState) => void,
  signal: AbortSignal,
) => {
  let state = startOfFollowing;
  /** The position that following gave the scroller, -1 when it gave none. */
  let keptTop = -1;
  /** The last question has been brought into view; not yet while nothing is drawn, as in a closed panel. */
  let hasArrived = true;

  /** How far following may go: reading it is only cheap right after layout. */
  const goal = (): number => {
    // A greeting is read from its beginning.
    if (content.querySelector('[data-greeting]')) return 0;
    if (state.upTo === 'end' || (state.upTo === 'here' && hasArrived)) return PAST_THE_END;
    const answer = [...content.querySelectorAll('[data-turn="last"] [data-role="assistant"]')].at(-1);
    if (!answer) return PAST_THE_END;
    const { top } = answer.getBoundingClientRect();
    return scroller.scrollTop + top - scroller.getBoundingClientRect().top - ABOVE_ANSWER_PX;
  };

  const isAtEnd = () => scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - END_MARGIN_PX;

  /** Only the reader scrolls beyond the goal, so a greater position is kept. */
  const goToGoal = () => {
    scroller.scrollTop = Math.max(goal(), scroller.scrollTop);
  };

  /** Runs while the scroller glides; content that grows meanwhile must not start it anew with every frame. */
  let gliding: ReturnType<typeof setTimeout> | undefined;
  const goToEnd = () => {
    gliding = undefined;
    if (state.mode === 'reading') return;
    // Also when the end came into sight on the way: what has grown since then is still below it.
    goToGoal();
    // If the answer is longer than the view already, the way ends at its beginning.
    if (state.mode === 'travelling' && !isAtEnd()) tell('moved-back');
  };
  const travel = () => {
    clearTimeout(gliding);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      goToEnd();
      return;
    }
    // On a long way only the last view is animated: the rest could not be read, and its turns would have to be built.
    const lastViews = scroller.scrollHeight - 2 * scroller.clientHeight;
    if (scroller.scrollTop < lastViews) scroller.scrollTop = lastViews;
    scroller.scrollTo({ top: PAST_THE_END, behavior: 'smooth' });
    gliding = setTimeout(goToEnd, GLIDE_MS);
  };

  const tell = (event: FollowEvent) => {
    const previous = state;
    state = follow(previous, event);
    if (event === 'question-sent') hasArrived = false;
    else if (state.mode !== 'following') hasArrived = true;
    if (state === previous) return;
    onChange(state);
    if (state.mode === 'travelling' && previous.mode !== 'travelling') travel();
  };

  let place: ReturnType<typeof createReadingPlace> | undefined;
  loadCode(loadReadingPlace).then(
    (create) => (place = create(scroller, content, signal)),
    () => undefined,
  );
  const resizes = new ResizeObserver((entries) => {
    // The keyboard of a phone must not cover the end; parts that are added to a complete answer move nothing.
    const isHeld = state.upTo === 'here' && hasArrived && entries.every(({ target }) => target === content);
    // A smaller position than before: the reader has gone back in a way that sends no event of its own, as find does.
    const wentBack = keptTop >= 0 && scroller.scrollTop < keptTop - 2;
    if (state.mode === 'following' && wentBack && !isAtEnd()) tell('moved-back');
    keptTop = -1;
    if (state.mode === 'travelling') {
      if (gliding === undefined) goToEnd();
    } else if (state.mode === 'reading' || isHeld) place?.keep();
    else {
      goToGoal();
      keptTop = scroller.scrollTop;
      hasArrived = true;
    }
    place?.note();
  });
  resizes.observe(scroller);
  resizes.observe(content);

  const sight = new IntersectionObserver(
    (entries) => tell(entries.at(-1)?.isIntersecting ? 'end-seen' : 'end-lost'),
    { root: scroller, rootMargin: `0px 0px ${END_MARGIN_PX}px` },
  );
  sight.observe(end);
  watchReader(scroller, tell, signal);

  signal.addEventListener('abort', () => {
    clearTimeout(gliding);
    resizes.disconnect();
    sight.disconnect();
  });
  return tell;
};

export type FollowRefs = { [Name in keyof FollowTargets]: RefObject<HTMLElement | null> };

/** Keeps a component's scroller at its end while the reader is there. */
export const useFollow = ({ scroller, content, end }: FollowRefs) => {
  const [state, setState] = useState(startOfFollowing);
  const teller = useRef<(event: FollowEvent) => void>(undefined);
  useEffect(() => {
    if (!scroller.current || !content.current || !end.current) return undefined;
    const stopping = new AbortController();
    const targets = { scroller: scroller.current, content: content.current, end: end.current };
    teller.current = startFollowing(targets, setState, stopping.signal);
    return () => stopping.abort();
  }, [scroller, content, end]);
  return [state, useCallback((event: FollowEvent) => teller.current?.(event), [])] as const;
};
