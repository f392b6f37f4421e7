import { proxy } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/utils';
import { placeId } from '../../visitor/credential-records.ts';
import { currentRuntime, visitor } from '../../visitor/visitor-store.ts';

/** The list of conversations: beside the chat where there is room, over it elsewhere. Components read it with `useSnapshot`. */
export const sideMenu = proxy({ isOpen: false, isBeside: false });

/** `default`: open because the channel wants it, not because the visitor does. */
type Remembered = 'open' | 'closed' | 'default';

const store = () => {
  const runtime = currentRuntime();
  if (!runtime) return undefined;
  const { address, environment } = runtime;
  return { key: `casement:side-menu:${placeId(address.botId, address.channelId)}`, ...environment };
};

const remembered = (): Remembered | undefined => {
  const place = store();
  const value = place?.storage.get(place.key);
  return value === 'open' || value === 'closed' || value === 'default' ? value : undefined;
};

const remember = (value: Remembered | undefined) => {
  const place = store();
  if (value) place?.storage.set(place.key, value);
  else place?.storage.remove(place.key);
};

/** Opens the menu beside the chat as it was left, else as the channel wants it. */
const settle = () => {
  const choice = remembered();
  const isDefault = choice === undefined || choice === 'default';
  if (isDefault && visitor.phase.type === 'ready') {
    const isWanted = visitor.channelConfig.isSidebar === 1;
    // So that it is there from the first frame the next time, without moving what is on show.
    remember(isWanted ? 'default' : undefined);
    sideMenu.isOpen = isWanted;
  } else sideMenu.isOpen = choice === 'open' || choice === 'default';
};

/** Opens or closes the menu; beside the chat, that is remembered. */
export const toggleSideMenu = (isOpen = !sideMenu.isOpen): void => {
  sideMenu.isOpen = isOpen;
  if (sideMenu.isBeside) remember(isOpen ? 'open' : 'closed');
};

/** Follows the room there is. Call once. */
export const watchSideMenu = (): void => {
  const room = matchMedia('(width >= 768px)');
  const follow = () => {
    sideMenu.isBeside = room.matches;
    if (room.matches) settle();
    else sideMenu.isOpen = false;
  };
  room.addEventListener('change', follow);
  subscribeKey(visitor, 'phase', ({ type }) => {
    if (type === 'ready' && room.matches) settle();
  });
  follow();
};
