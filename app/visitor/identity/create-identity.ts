import type { SafeStorage } from '../../storage/safe-storage.ts';
import type { Challenges } from '../challenges.ts';
import type { Address, VisitorState } from '../visitor-state.ts';
import { readIdentity, writeIdentity } from './credential-record.ts';
import { openCredentials } from './credential-records.ts';
import {
  changeOf,
  type Identity,
  type IdentityEvent,
  isLoggedIn,
  isSameOwner,
  nextIdentity,
  ownerOf,
  type VisitorChange,
} from './identity.ts';

export type IdentityOptions = {
  storage: SafeStorage;
  address: Address;
  state: VisitorState;
  challenges: Challenges;
  /** Does what is still to be done in the name of a visitor who is about to be forgotten. */
  finishVisit: () => Promise<unknown>;
};

export type IdentityOwner = ReturnType<typeof createIdentity>;

/** Owns who is here: stores it, and keeps the visitor's state and challenges in step with it. */
export const createIdentity = ({ storage, address, state, challenges, finishVisit }: IdentityOptions) => {
  const records = openCredentials(storage, address);
  /** Reads who is here from the storage, so that two tabs of one visitor agree. */
  const read = (): Identity => readIdentity(records.read(), address.accessMode);
  let shownOwner = ownerOf(read());
  let isBeingReplaced = false;

  const show = (): void => {
    const identity = read();
    const wasLoggedIn = isLoggedIn(state.identity);
    const isIn = isLoggedIn(identity.type);
    const ownerBefore = shownOwner;
    state.identity = identity.type;
    shownOwner = ownerOf(identity);
    const isOther = isIn && ownerBefore !== undefined && !isSameOwner(ownerBefore, shownOwner);
    if (isIn !== wasLoggedIn || isOther) {
      if (isOther || state.account?.login !== isIn) state.account = null;
      // A login may allow what was asked for, unless somebody else had asked for it.
      challenges.settleAll(isIn && !isOther);
    } else if (isIn) challenges.settle(true, 'log-in');
  };

  /**
   * Takes over what has happened.
   * @returns What that means for what is on show, and a promise that settles once the work of a forgotten
   * visitor is done.
   */
  const move = (event: IdentityEvent): { change: VisitorChange | 'none'; finished: Promise<unknown> } => {
    const before = read();
    const after = nextIdentity(before, event, state.channelConfig.accessPermission === 3);
    const change = changeOf(before, after);
    // While their credential is still there.
    const finished = change === 'other-visitor' ? finishVisit() : Promise.resolve();
    if (after !== before) records.update(writeIdentity(after));
    if (!isBeingReplaced && (change !== 'none' || after.type !== before.type)) show();
    return { change, finished };
  };

  return {
    read,
    move,
    /**
     * Shows who is here: the stored login counts once the service has honoured it, and another tab may have
     * changed it.
     */
    show,
    /**
     * Forgets the visitor before another one logs in. Who is here shows only once that is over: nobody was
     * here meanwhile.
     */
    replace: async (logIn: () => Promise<unknown>): Promise<void> => {
      isBeingReplaced = true;
      try {
        move({ type: 'forgotten', isWanted: false });
        await logIn();
      } finally {
        isBeingReplaced = false;
        show();
      }
    },
  };
};
