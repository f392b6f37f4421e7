import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { startOfFollowing, type FollowEvent, type FollowState } from './follow-state.ts';
import { createFollower, type Follower, type FollowTargets } from './follower.ts';

export type FollowRefs = { [Name in keyof FollowTargets]: RefObject<HTMLElement | null> };

/** Keeps a scroller at its end while the reader is there; `createFollower` for a component. */
export const useFollow = ({
  scroller,
  content,
  end,
}: FollowRefs): [FollowState, (event: FollowEvent) => void] => {
  const [state, setState] = useState(startOfFollowing);
  const follower = useRef<Follower>(undefined);
  useEffect(() => {
    if (!scroller.current || !content.current || !end.current) return undefined;
    const targets = { scroller: scroller.current, content: content.current, end: end.current };
    follower.current = createFollower(targets, setState);
    return () => follower.current?.dispose();
  }, [scroller, content, end]);
  return [state, useCallback((event) => follower.current?.tell(event), [])];
};
