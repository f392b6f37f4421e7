import { subscribeKey } from 'valtio/utils';
import { proxy } from 'valtio/vanilla';
import { chatKey } from '../../storage/chat-key.ts';
import type { App } from '../app.ts';

/** `default`: open because the channel wants it, not because the visitor does. */
type Remembered = 'open' | 'closed' | 'default';

/** The list of conversations: beside the chat where there is room, over it elsewhere. */
export const createSideMenu = ({ visitor, environment, signal }: App) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy({ isOpen: false, isBeside: false });
  const { storage } = environment;
  const key = chatKey('side-menu', visitor.address);

  const remember = (value: Remembered | undefined) => {
    if (value) storage.set(key, value);
    else storage.remove(key);
  };

  /** Opens the menu beside the chat as it was left, else as the channel wants it. */
  const openAsLeft = () => {
    const choice = storage.get(key);
    const { phase, channelConfig } = visitor.state;
    if (choice !== 'open' && choice !== 'closed' && phase.type === 'ready') {
      const isWanted = channelConfig.isSidebar === 1;
      // The next time it is there from the first frame, and nothing on show moves.
      remember(isWanted ? 'default' : undefined);
      state.isOpen = isWanted;
    } else state.isOpen = choice === 'open' || choice === 'default';
  };

  const room = matchMedia('(width >= 768px)');
  const followRoom = () => {
    state.isBeside = room.matches;
    if (room.matches) openAsLeft();
    else state.isOpen = false;
  };
  room.addEventListener('change', followRoom, { signal });
  const stopFollowing = subscribeKey(visitor.state, 'phase', ({ type }) => {
    if (type === 'ready' && room.matches) openAsLeft();
  });
  signal.addEventListener('abort', stopFollowing);
  followRoom();

  return {
    state,
    /** Opens or closes the menu; beside the chat, that is remembered. */
    toggle: (isOpen = !state.isOpen): void => {
      state.isOpen = isOpen;
      if (state.isBeside) remember(isOpen ? 'open' : 'closed');
    },
  };
};
