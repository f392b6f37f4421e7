import { follow, startOfFollowing, type FollowEvent, type FollowState } from './follow-state.ts';
import type { ReadingPlace } from './reading-place.ts';

/** The elements of a thread. */
export type ThreadParts = {
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

const lastAnswer = ({ content }: ThreadParts): HTMLElement | undefined =>
  [...content.querySelectorAll<HTMLElement>('[data-turn="last"] [data-role="assistant"]')].at(-1);

/**
 * Finds how far following goes, and so the one place where an answer comes to rest, however fast it came:
 * with the end of the thread at the lower edge, as that is laid out once the answer is drawn as complete; or,
 * when it is longer, with its first line `ABOVE_ANSWER_PX` below the upper edge. What comes later, such as
 * images and follow-ups, stands below and moves nothing. Reading it is only cheap right after layout.
 */
const findGoal = (parts: ThreadParts, isEndWanted: boolean): number => {
  // A greeting is read from its beginning.
  if (parts.content.querySelector('[data-greeting]')) return 0;
  const answer = isEndWanted ? undefined : lastAnswer(parts);
  // Its place in the layout: it rises into view, and where it is drawn meanwhile would be below that.
  return answer ? answer.offsetTop - ABOVE_ANSWER_PX : PAST_THE_END;
};

/**
 * Animates the way to the end of a scroller. The animation is stopped a frame before the arrival: the
 * browser's compositor draws ahead of the page, and would add what it has drawn to the place that is given
 * meanwhile.
 */
const createGlide = (scroller: HTMLElement, onArrival: () => void, signal: AbortSignal) => {
  /** Runs while the scroller glides; content that grows meanwhile must not start it anew with every frame. */
  let gliding: ReturnType<typeof setTimeout> | undefined;
  const arrive = () => {
    gliding = undefined;
    onArrival();
  };
  const stop = () => {
    scroller.scrollTo({ top: scroller.scrollTop, behavior: 'instant' });
    const stopped = gliding;
    requestAnimationFrame(() => gliding === stopped && arrive());
  };
  signal.addEventListener('abort', () => {
    clearTimeout(gliding);
    gliding = undefined;
  });
  return {
    isUnderWay: (): boolean => gliding !== undefined,
    arrive,
    start: (): void => {
      clearTimeout(gliding);
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
        arrive();
        return;
      }
      // Only the last view of a long way is animated: the rest could not be read, and would have to be built.
      const lastViews = scroller.scrollHeight - 2 * scroller.clientHeight;
      if (scroller.scrollTop < lastViews) scroller.scrollTop = lastViews;
      scroller.scrollTo({ top: PAST_THE_END, behavior: 'smooth' });
      gliding = setTimeout(stop, GLIDE_MS);
    },
  };
};

/**
 * Tells of the end of an answer once it is drawn as complete, so that the thread comes to rest at the same
 * place each time: the end itself is heard of before that, or after.
 */
const watchAnswerEnd = (parts: ThreadParts, onEnd: () => void, signal: AbortSignal) => {
  let isEnding = false;
  const tellNow = () => {
    layouts.disconnect();
    if (isEnding) onEnd();
    isEnding = false;
  };
  const layouts = new ResizeObserver(() => {
    if (lastAnswer(parts)?.dataset['status'] !== 'running') {
      tellNow();
      return;
    }
    // Observed anew, it is told of again in the next frame.
    layouts.disconnect();
    requestAnimationFrame(() => isEnding && layouts.observe(parts.content));
  });
  signal.addEventListener('abort', () => layouts.disconnect());
  return {
    tellOnceDrawn: (): void => {
      isEnding = true;
      // Observing tells of the size after the next layout.
      layouts.observe(parts.content);
    },
    /** Tells of an end that is still to be told of, as another answer begins. */
    tellNow,
  };
};

/**
 * Keeps a thread at its end while the reader is there, and keeps the reader's place otherwise. Heights are
 * only read in a ResizeObserver, right after layout, where reading costs none.
 * @param place Gives what keeps the place, once its code has come.
 * @param onChange Hears of every new state.
 * @returns A function that tells it of an event.
 */
export const keepFollowing = (
  parts: ThreadParts,
  place: () => ReadingPlace | undefined,
  onChange: (state: FollowState) => void,
  signal: AbortSignal,
) => {
  const { scroller, content, end } = parts;
  let state = startOfFollowing;
  /** The position that following gave the scroller, -1 when it gave none. */
  let keptTop = -1;
  /** The last question has been brought into view; not yet while nothing is drawn, as in a closed panel. */
  let hasArrived = true;

  const isAtEnd = () => scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - END_MARGIN_PX;

  /** Keeps a greater position, to which the reader has scrolled on from the one that following gave. */
  const goToGoal = (isEndWanted: boolean, from = Infinity) => {
    const { scrollTop } = scroller;
    const goal = findGoal(parts, isEndWanted);
    scroller.scrollTop = scrollTop > from + 1 ? Math.max(goal, scrollTop) : goal;
  };

  const glide = createGlide(
    scroller,
    () => {
      if (state.mode === 'reading') return;
      // Also when the end came into sight on the way: what has grown since then is still below it.
      goToGoal(state.upTo === 'end');
      // If the answer is longer than the view already, the way ends at its beginning.
      if (state.mode === 'travelling' && !isAtEnd()) tell('moved-back');
    },
    signal,
  );

  const tell = (event: FollowEvent) => {
    if (event === 'jump-asked' || event === 'question-sent') place()?.leaveFold();
    const previous = state;
    state = follow(previous, event);
    // Turns above may be taken out first, which lowers the position although the reader has not gone back.
    if (['question-sent', 'jump-asked', 'thread-opened'].includes(event)) keptTop = -1;
    if (event === 'question-sent') hasArrived = false;
    else if (state.mode !== 'following') hasArrived = true;
    if (state === previous) return;
    onChange(state);
    if (state.mode === 'travelling' && previous.mode !== 'travelling') glide.start();
  };

  const resizes = new ResizeObserver((entries) => {
    // The keyboard of a phone must not cover the end; parts that are added to a complete answer move nothing.
    const isComplete = state.upTo === 'here' && hasArrived;
    const isHeld = isComplete && entries.every(({ target }) => target === content);
    // The reader has gone back in a way that sends no event, as the browser's own search does.
    const from = keptTop;
    const wentBack = from >= 0 && scroller.scrollTop < from - 2;
    if (state.mode === 'following' && wentBack && !isAtEnd()) tell('moved-back');
    keptTop = -1;
    if (state.mode === 'travelling') {
      if (!glide.isUnderWay()) glide.arrive();
    } else if (state.mode === 'reading' || isHeld || place()?.isFoldRead()) place()?.keep();
    else {
      goToGoal(isComplete || state.upTo === 'end', from);
      keptTop = scroller.scrollTop;
      hasArrived = true;
    }
    place()?.note();
  });
  resizes.observe(scroller);
  resizes.observe(content);

  const sight = new IntersectionObserver(
    (entries) => tell(entries.at(-1)?.isIntersecting ? 'end-seen' : 'end-lost'),
    { root: scroller, rootMargin: `0px 0px ${END_MARGIN_PX}px` },
  );
  sight.observe(end);

  // Made after `resizes`, it hears of a layout after it.
  const answerEnd = watchAnswerEnd(parts, () => tell('answer-ended'), signal);

  signal.addEventListener('abort', () => {
    resizes.disconnect();
    sight.disconnect();
  });
  return (event: FollowEvent) => {
    if (event === 'answer-began') answerEnd.tellNow();
    if (event === 'answer-ended') answerEnd.tellOnceDrawn();
    else tell(event);
  };
};
