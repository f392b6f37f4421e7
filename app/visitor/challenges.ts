import type { Challenge, VisitorState } from './visitor-state.ts';

type Raised = {
  challenge: Challenge;
  waiting: ((isMet: boolean) => void)[];
  /** Not on show: there is nothing that the visitor could do about it for now. */
  isAside: boolean;
};

/**
 * Makes the challenges that a visitor has to meet before a message goes on; `state.challenge` is the one on show. Of several kinds, the
 * one that was raised first stays on show until it has ended, so that nothing is taken away from under a visitor who is typing.
 */
export const createChallenges = (state: VisitorState) => {
  let raised: Raised[] = [];

  const show = () => {
    state.challenge = raised.find(({ isAside }) => !isAside)?.challenge ?? null;
  };
  const end = (isMet: boolean, isEnding: (one: Raised) => boolean) => {
    const ended = raised.filter(isEnding);
    raised = raised.filter((one) => !ended.includes(one));
    show();
    for (const { waiting } of ended) for (const resolve of waiting) resolve(isMet);
  };

  return {
    /**
     * Puts a challenge to the visitor; one of the same kind that is there already is shared.
     * @returns Whether it was met; false when the visitor has given it up. Never rejects.
     */
    raise: (challenge: Challenge): Promise<boolean> =>
      new Promise((resolve) => {
        const known = raised.find((one) => one.challenge.type === challenge.type);
        if (known) {
          known.isAside = false;
          known.waiting.push(resolve);
        } else raised.push({ challenge, waiting: [resolve], isAside: false });
        show();
      }),
    /** Puts another challenge in the place of the one on show; callers that wait for the old one wait for the new one. */
    replace: (challenge: Challenge): void => {
      const shown = raised.find((one) => one.challenge.type === state.challenge?.type);
      const known = raised.find((one) => one.challenge.type === challenge.type);
      raised = raised.filter((one) => one !== shown && one !== known);
      const waiting = [...(shown?.waiting ?? []), ...(known?.waiting ?? [])];
      raised.unshift({ challenge, waiting, isAside: false });
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
      for (const one of raised) if (one.challenge.type === type) one.isAside = true;
      show();
    },
  };
};
export type Challenges = ReturnType<typeof createChallenges>;
