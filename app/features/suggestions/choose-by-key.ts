/** What a key does to a list of predictions. */
export type KeyChoice =
  | { type: 'move'; to: number }
  | { type: 'take'; index: number }
  | { type: 'hide' }
  | { type: 'none' };

export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** A list of predictions as it is when a key is pressed. */
export type ListState = {
  /** How many there are; 0 when the list is hidden. */
  count: number;
  /** The marked one, -1 for none: then Enter, Tab and the right arrow keep their own use. */
  active: number;
  /** Whether the caret stands after all that is typed. */
  isAtEnd: boolean;
};

const none: KeyChoice = { type: 'none' };

/** Says what a key does to a list of predictions. Beyond its ends lies the text itself, where nothing is marked. */
export const chooseByKey = (press: KeyPress, { count, active, isAtEnd }: ListState): KeyChoice => {
  if (count === 0 || press.shiftKey || press.altKey || press.ctrlKey || press.metaKey) return none;
  switch (press.key) {
    case 'ArrowDown':
      return { type: 'move', to: active + 1 >= count ? -1 : active + 1 };
    case 'ArrowUp':
      return { type: 'move', to: active < 0 ? count - 1 : active - 1 };
    case 'Enter':
    case 'Tab':
      return active < 0 ? none : { type: 'take', index: active };
    case 'ArrowRight':
      return active < 0 || !isAtEnd ? none : { type: 'take', index: active };
    case 'Escape':
      return { type: 'hide' };
    default:
      return none;
  }
};
