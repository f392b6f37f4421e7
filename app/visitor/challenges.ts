import type { Challenge, VisitorState } from './visitor-state.ts';

type Raised = {
  challenge: Challenge;
  waiting: ((isMet: boolean) => void)[];
  /**
   * When it was put aside, by `performance.now()`: there is nothing that the visitor could do about it for
   * now. Null for one on show.
   */
  asideAt: number | null;
};

/**
 * Makes the challenges that a visitor has to meet before a message goes on; `state.challenge` is the one on
 * show. Of several kinds, the one that was raised first stays on show until it has ended, so that nothing is
 * taken away from under a visitor who is typing.
 */
export const createChallenges = (state: VisitorState) => {
  let raised: Raised[] = [];
  /** How the last one of each type ended. */
  const ends = new Map<Challenge['type'], { at: number; isMet: boolean }>();

  const show = () => {
    state.challenge = raised.find(({ asideAt }) => asideAt === null)?.challenge ?? null;
  };
  const end = (isMet: boolean, isEnding: (one: Raised) => boolean) => {
    const ended = raised.filter(isEnding);
    raised = raised.filter((one) => !ended.includes(one));
    show();
    for (const { challenge, waiting } of ended) {
      ends.set(challenge.type, { at: performance.now(), isMet });
      for (const resolve of waiting) resolve(isMet);
    }
  };

  return {
    /**
     * Puts a challenge to the visitor; one of the same kind that is there already is shared.
     * @param since When the reason for it came up, by `performance.now()`: one that has ended after that is
     * not raised again, and one that was put aside after that stays there. Default: now.
     * @returns Whether it was met; false when the visitor has given it up. Never rejects.
     */
    raise: (challenge: Challenge, since = performance.now()): Promise<boolean> =>
      new Promise((resolve) => {
        const known = raised.find((one) => one.challenge.type === challenge.type);
        const last = ends.get(challenge.type);
        if (known) {
          if (known.asideAt !== null && known.asideAt <= since) known.asideAt = null;
          known.waiting.push(resolve);
        } else if (last && last.at > since) resolve(last.isMet);
        else raised.push({ challenge, waiting: [resolve], asideAt: null });
        show();
      }),
    /**
     * Puts another challenge in the place of the one on show; callers that wait for the old one wait for the
     * new one.
     */
    replace: (challenge: Challenge): void => {
      const shown = raised.find((one) => one.challenge.type === state.challenge?.type);
      const known = raised.find((one) => one.challenge.type === challenge.type);
      raised = raised.filter((one) => one !== shown && one !== known);
      const waiting = [...(shown?.waiting ?? []), ...(known?.waiting ?? [])];
      raised.unshift({ challenge, waiting, asideAt: null });
      show();
    },
    /**
     * Ends a challenge.
     * @param type Default: the one on show.
     */
    settle: (isMet: boolean, type = state.challenge?.type): void =>
      end(isMet, ({ challenge }) => challenge.type === type),
    /** Ends all of them: somebody else is here, or somebody who may do more. */
    settleAll: (isMet: boolean): void => end(isMet, () => true),
    /** Takes a challenge off the screen without ending it; raised again, it comes back. */
    putAside: (type: Challenge['type']): void => {
      for (const one of raised) if (one.challenge.type === type) one.asideAt = performance.now();
      show();
    },
  };
};
export type Challenges = ReturnType<typeof createChallenges>;
